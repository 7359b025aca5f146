import { describe, expect, test } from 'vitest'
import { looseWordsIn, sourcesOf } from './support/loose-words.ts'

/** Sources that show words of their own, and why. */
const SOURCES: Readonly<Record<string, string>> = {
  'ui/kit/kit-page': 'shows the pieces of the kit to developers; the product does not contain it',
}

/** Some 600 sources are read, which takes a busy machine a while. */
const LONGEST = 120_000

/** Words that may be written where they are used, and why. */
const WORDS: Readonly<Record<string, string>> = {
  'A screen is shown inside the app only.': 'an error that only a programmer meets',
  'There is no connection around this.': 'an error that only a programmer meets',
  'A form is shown inside the workspace only.': 'an error that only a programmer meets',
  'This is drawn behind the sign-in only.': 'an error that only a programmer meets',
  'A day is drawn in a calendar.': 'an error that only a programmer meets',
  'Data table: columns are missing.': 'an error that only a programmer meets',
  'Data table: the fetcher is missing.': 'an error that only a programmer meets',
  'The " … " slot must be provided.': 'an error that only a programmer meets',
  'Nothing is asked.': 'an error that only a programmer meets',
  'There is no action.': 'an error that only a programmer meets',
  'The structure is shown by Structure.': 'an error that only a programmer meets',
  'Escape Tab': 'two keys, as shortcuts are written',
  '{{ tokens. … }}': 'the source of a template, which is no language',
}

const looseIn = (file: string, source: string) => looseWordsIn(file, source).map(({ text }) => text)

describe('the words of the interface', () => {
  test(
    'come from core/words, or stand beside the definition they belong to',
    () => {
      const files = Object.keys(SOURCES)
      const loose = sourcesOf('ui', 'machines')
        .filter(({ file }) => !files.some(path => file.startsWith(path)))
        .flatMap(({ file, source }) => looseWordsIn(file, source))
        .filter(({ text }) => !(text in WORDS))
      expect(loose.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([])
    },
    LONGEST,
  )

  test('are noticed wherever someone could write them', () => {
    expect(looseIn('one.tsx', '<p>No drafts yet</p>')).toEqual(['No drafts yet'])
    expect(looseIn('one.tsx', '<Button title="Save">{words.save}</Button>')).toEqual(['Save'])
    expect(looseIn('one.tsx', "<p>{busy ? 'Saving' : words.save}</p>")).toEqual(['Saving'])
    expect(looseIn('one.ts', `notify('success', 'The page was saved.')`)).toEqual(['The page was saved.'])
    expect(looseIn('one.ts', "const column = { id: 'title', label: 'Page' }")).toEqual(['Page'])
    expect(looseIn('one.ts', '({ words: `$' + '{many} chosen` })')).toEqual(['… chosen'])
    expect(looseIn('one.ts', "throw new Error('The file is empty.')")).toEqual(['The file is empty.'])
  })

  test('are not confused with names for programs', () => {
    expect(looseIn('one.tsx', '<p className="flex gap-2 px-3">{words.none}</p>')).toEqual([])
    expect(looseIn('one.ts', "state.hasTag('has unsaved changes')")).toEqual([])
    expect(looseIn('one.ts', "if (event.key === 'Escape') close()")).toEqual([])
  })
})
