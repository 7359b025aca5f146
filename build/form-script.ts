import { fileURLToPath } from 'node:url'
import { build, type Rollup } from 'vite'

/** The module that holds the built script. */
export const formScriptFile = fileURLToPath(new URL('../server/site/browser/form-built.js', import.meta.url))

/** Builds the script of public forms, with all that it imports, as the text of a module that exports it. */
export async function buildFormScript(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: fileURLToPath(new URL('../server/site/browser/form.ts', import.meta.url)),
        formats: ['iife'],
        name: 'rounds',
      },
    },
  })
  const [{ output }] = (Array.isArray(result) ? result : [result]) as [Rollup.RollupOutput]
  return `export const formScriptSource = ${JSON.stringify(output[0].code.trim())}\n`
}
