import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sourceOf } from '../../build/icons.ts'
import { tags } from '../../server/seed/base/tags.ts'
import { iconNames } from '../../ui/shell/icon-names.ts'

const icon = (name: string) =>
  fileURLToPath(new URL(`../../node_modules/lucide-react/dist/esm/icons/${name}.mjs`, import.meta.url))

test.each(iconNames)('%s is an icon of Lucide', name => {
  expect(existsSync(icon(name))).toBe(true)
})

test('every tag that the seed makes names an icon that is drawn', () => {
  for (const { CUrlDefaultPage, TName } of tags())
    if (CUrlDefaultPage) expect(iconNames, TName ?? '').toContain(CUrlDefaultPage)
})

test('the module of icons has each by its name', () => {
  expect(sourceOf(['bell', 'file-up'])).toBe(`import { FileText } from 'lucide-react'
import icon0 from 'lucide-react/icons/bell'
import icon1 from 'lucide-react/icons/file-up'
export const icons = {
  otherwise: FileText,
  known: {
    'bell': icon0,
    'file-up': icon1,
  },
}
`)
})
