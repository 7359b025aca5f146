import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** What we do not say, and what we say for it. */
const GLOSSARY: readonly (readonly [RegExp, string])[] = [
  [/\btak(e|en|ing) (it |this |that |the \w+ )?back\b/i, 'Undo'],
  [/\btake (it |this |them )?(away|out)\b/i, 'Remove'],
  [/\bbring \w+ in\b/i, 'Upload'],
  [/\bwaits its turn\b/i, 'Queued'],
  [/\bon its way\b/i, 'Uploading'],
  [/\bwaits for a person\b/i, 'Draft'],
  [/\bpublished by itself\b/i, 'Scheduled'],
  [/\b(mine|theirs) stands\b/i, 'Keep mine, Keep theirs'],
  [/\bmeanwhile\b/i, 'Someone else changed this too'],
  [/\bgo(es)? on with\b/i, 'Continue'],
  [/\bread aloud to who\b/i, 'Alt text'],
  [/\bwords of the link\b/i, 'Link text'],
  [/\bmake the page\b/i, 'Create page'],
  [/\blook into your mail\b/i, 'Check your email'],
  [/\bE-mail|\be-mail \w|\bmails \w/, 'email'],
  [/\bin(to)? the bin\b/i, 'Trash'],
  [/\bas (this|the) computer has it\b/i, 'Match the system'],
  [/\bnothing of yours\b/i, 'No results for'],
  [/\bnothing brings it back\b/i, 'Nothing can restore it'],
  [/\bby the clock of\b/i, 'Times are in'],
  [/\bnot (right, or not )?good any ?more\b/i, 'That code is wrong; This link has expired'],
  [/\b(whoever|somebody who|all the same|anew|of today)\b/i, 'plain words'],
  [/\bto mend\b|\bmended\b/i, 'fix'],
]

/** Folders whose texts people read: the catalogue, the definitions, and the pages and mails that an empty database begins with. */
const FOLDERS = ['core/words', 'core/entities', 'core/actions', 'core/tools', 'core/layouts']

function textsOf(file: string): { line: number; text: string }[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: { line: number; text: string }[] = []
  const visit = (node: ts.Node): void => {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node)
    ) {
      found.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: node.text })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

test('the catalogue and the definitions say what the glossary says', () => {
  const files = FOLDERS.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(path => path.endsWith('.ts'))
      .map(path => join(root, folder, path)),
  )
  const wrong = files.flatMap(file =>
    textsOf(file).flatMap(({ line, text }) =>
      GLOSSARY.filter(([not]) => not.test(text)).map(
        ([, say]) => `${relative(root, file)}:${line} “${text}”: say ${say}`,
      ),
    ),
  )
  expect(wrong).toEqual([])
})

test('each rule of the glossary refuses what it is about', () => {
  for (const text of [
    'Take it back',
    'Look into your mail',
    'Mine stands',
    'Words of the link',
    '3 things to mend',
  ]) {
    expect(GLOSSARY.some(([not]) => not.test(text))).toBe(true)
  }
  expect(GLOSSARY.some(([not]) => not.test('Undo publish'))).toBe(false)
})
