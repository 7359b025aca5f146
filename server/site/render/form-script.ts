import { formScriptSource } from '../browser/form-built.js'
import { hashOf } from '../read/loaded.ts'

/** The script of forms, at an address that its content names. */
export const formScript = {
  source: formScriptSource,
  path: `/_site/form-${hashOf(formScriptSource)}.js`,
}

/** The element that loads it. */
export const formScriptTag = `<script src="${formScript.path}" defer></script>`
