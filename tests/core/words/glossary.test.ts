import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { knownSettings } from '@rounds/core/rules/settings'
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
  [/\bany more\b(?! \w+)/i, 'no longer, anymore'],
  [/\b(cannot|could not|couldn’t) be (loaded|read|shown|opened|reached|saved)\b/i, 'Couldn’t load …'],
  [/\bsomebody else\b/i, 'someone else'],
  [/^Such as\b/, 'For example'],
  [/\bleads? (nowhere|to nothing|round)\b/i, 'goes nowhere, doesn’t exist'],
  [/\p{Ll}'(t|s|re|ve|ll)\b/u, 'the curly apostrophe, ’'],
  [/\bcolours?\b(?=.* )|\bcolours\b|\b(grey|centre|catalogue|behaviour)\b/i, 'American spelling'],
]

/** Texts that the specification writes out, with the apostrophe of a typewriter. */
const SPECIFIED = [
  "Don't Change Anything",
  "You don't have access to any tools in this section.",
  "You don't have permission to view this page.",
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

/** Where only what reads as a sentence is for people: rules and the server, whose errors and emails people get. */
const SENTENCE_FOLDERS = ['core/rules', 'core/access', 'core/forms', 'server']
const isSentence = (text: string) => /^[\p{Lu}“][^"]* \S/u.test(text) && !/^[A-Z]+ /.test(text)

const filesIn = (folders: readonly string[]) =>
  folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(path => path.endsWith('.ts') && !path.startsWith('node_modules'))
      .map(path => join(root, folder, path)),
  )

test.each([
  ['the catalogue and the definitions', FOLDERS, () => true],
  ['sentences of rules and the server', SENTENCE_FOLDERS, isSentence],
] as const)('%s say what the glossary says', (_, folders, isForPeople) => {
  const wrong = filesIn(folders).flatMap(file =>
    textsOf(file)
      .filter(({ text }) => isForPeople(text) && !SPECIFIED.includes(text))
      .flatMap(({ line, text }) =>
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

test('a setting is called by its label, not by its name in the database', () => {
  const names = knownSettings.map(({ name }) => name).filter(name => /[a-z][A-Z]/.test(name))
  const named = new RegExp(`\\b(${names.join('|')})\\b`)
  const wrong = filesIn([...FOLDERS, ...SENTENCE_FOLDERS]).flatMap(file =>
    textsOf(file)
      .filter(({ text }) => isSentence(text) && named.test(text.replace(/{{[^}]*}}/g, '')))
      .map(({ line, text }) => `${relative(root, file)}:${line} “${text}”`),
  )
  expect(wrong).toEqual([])
})
