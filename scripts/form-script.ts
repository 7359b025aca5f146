/** Builds the script of public forms into the module that the server sends it from: `npm run build:form-script`. */
import { writeFile } from 'node:fs/promises'
import { buildFormScript, formScriptFile } from '../build/form-script.ts'

await writeFile(formScriptFile, await buildFormScript())
