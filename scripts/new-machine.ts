/** Writes a machine with its model and its drawing, to go on from: `npm run new:machine -- stock-check`. */
import { Files, main, runScript } from './new/files.ts'
import { writeMachine } from './new/machine.ts'
import { namesOf } from './new/names.ts'

main(() => {
  const files = new Files()
  writeMachine(files, namesOf(process.argv[2], 'npm run new:machine -- stock-check'))
  files.save()
  runScript('docs:machines')
})
