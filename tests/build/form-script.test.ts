import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { buildFormScript, formScriptFile } from '../../build/form-script.ts'

test('the script of forms is built from what it is written in (else run `npm run build:form-script`)', async () => {
  expect(await readFile(formScriptFile, 'utf8')).toBe(await buildFormScript())
})
