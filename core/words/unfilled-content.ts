import { groupDigits } from '../rules/interface/grouped.ts'

export const unfilledContentWords = {
  fixPage: {
    photoOf: (title: string) => `Photo of ${title}`,
    whatFillHereOn: 'Changes go live as soon as you save.',
    cancel: 'Cancel',
    save: 'Save',
    notSavedWhatTyped: 'Couldn’t save. What you typed is still here.',
    metaDescription: 'Meta description',
    charactersSearchEnginesShow: (descriptionCount: number) =>
      `${descriptionCount} characters; search engines show about 160.`,
    introPhoto: 'Intro photo',
    anotherPhoto: 'Another photo…',
    chooseAPhoto: 'Choose a photo…',
    folder: 'Folder',
    chooseAFolder: 'Choose a folder…',
    blocksWrittenEditorOpen: 'Blocks are written in the editor: open the page from the list.',
    folderOfThePage: 'Folder of the page',
  },
  unfilled: {
    metaDescription: 'meta description',
    pagesCannotLoaded: 'Couldn’t load the pages',
    loading: 'Loading...',
    pagesWithout: (rowsCount: number, names: string) => `${groupDigits(rowsCount)} pages without ${names}`,
    pagesWithSomethingMissing: (rowsCount: number) =>
      `${groupDigits(rowsCount)} pages with something missing`,
    open: 'Open',
    fixHere: 'Fix here',
    searchIn: (title: string) => `Search in ${title}`,
    whatIsMissing: 'What is missing',
    anythingMissing: 'Anything missing',
    no: (names: string, allCount: number | undefined) =>
      `No ${names}${allCount === undefined ? '' : ` (${allCount})`}`,
    pages: 'pages',
    nothingIsMissing: 'Nothing is missing',
    everyPageBlocksMeta: 'Every page has blocks, meta, a photo and a folder.',
    page: 'Page',
    lacks: 'Lacks',
  },
} as const
