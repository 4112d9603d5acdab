import Door
import FSM
import FSMTools

@main struct Bench { static func main() { Workbench.main(Machine<Door>.self) } }
