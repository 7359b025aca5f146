import { formScriptSource, proofWorkerSource } from '../browser/form-built.js'
import { hashOf } from '../read/loaded.ts'

/** The script of forms, at an address that its content names. */
export const formScript = {
  source: formScriptSource,
  path: `/_site/form-${hashOf(formScriptSource)}.js`,
}

/** The worker that does the work of forms, beside the page. */
export const proofWorker = {
  source: proofWorkerSource,
  path: `/_site/form-proof-${hashOf(proofWorkerSource)}.js`,
}

/** The element that loads it. */
export const formScriptTag = `<script src="${formScript.path}" defer></script>`
