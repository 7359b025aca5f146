import { fileURLToPath } from 'node:url'
import { build, type Rollup } from 'vite'

/** The module that holds the built scripts. */
export const formScriptFile = fileURLToPath(new URL('../server/site/browser/form-built.js', import.meta.url))

/** Builds the script of public forms and its worker, with all that they import, as the text of a module. */
export async function buildFormScript(): Promise<string> {
  const form = await buildScript('form.ts')
  const proof = await buildScript('form-proof.ts')
  return `export const formScriptSource = ${JSON.stringify(form)}\nexport const proofWorkerSource = ${JSON.stringify(proof)}\n`
}

async function buildScript(name: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: fileURLToPath(new URL(`../server/site/browser/${name}`, import.meta.url)),
        formats: ['iife'],
        name: 'rounds',
      },
    },
  })
  const [{ output }] = (Array.isArray(result) ? result : [result]) as [Rollup.RollupOutput]
  return output[0].code.trim()
}
