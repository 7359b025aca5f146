import { counted } from '../rules/interface/counted.ts'

export const draftWords = {
  readDrafts: {
    page: (id: number) => `Page ${id}`,
    you: 'You',
    id: 'Id',
    email: 'Email',
  },
  draftColumns: {
    page: 'Page',
    whose: 'Whose',
    lastWritten: 'Last written',
    state: 'State',
    notPublished: (problem: string) => `Not published: ${problem}`,
    published: 'Published',
    waitsForAPerson: 'Waits for a person',
  },
  draftCompare: {
    page: (cId: number) => `Page ${cId}`,
    draft: 'Draft',
    pagePublicSeesWhat: 'The page as the public sees it, and what the draft makes of it.',
    discard: 'Discard…',
    openInTheEditor: 'Open in the editor',
    publish: 'Publish…',
    draft2: 'draft',
    noOpenDraftPage: 'There is no open draft of this page any more.',
    livePage: 'Live page',
  },
  dialog: {
    publish: 'Publish',
    discard: 'Discard',
    draft: (draftsCount: number) => counted(draftsCount, 'draft'),
    allThemOrNone: 'All of them or none. What the pages are now is kept, and you can take it back.',
    pagesStayPublicSees:
      'The pages stay as the public sees them. What was drafted is kept among the versions.',
    cancel: 'Cancel',
    pages: 'Pages',
    why: 'Why',
    standsHistoryEachPage: 'It stands in the history of each page.',
    page: (pagesCount: number) => counted(pagesCount, 'page'),
    takenBackAsBefore: (pages: string) => `Taken back: ${pages} as before.`,
    takeItBack: 'Take it back',
    othersHadChangedSince: (title: string, what: string) =>
      `Others had changed “${title}” since its draft began; published along: ${what}.`,
    movedMadeOldAddresses: (moves: number, redirects: number) =>
      `${counted(moves, 'page')} moved; ${counted(redirects, 'redirect')} made for the old addresses.`,
    notTakenBack: 'It was not taken back:',
  },
  slots: {
    unknownError: 'Unknown Error',
    nothingWasDiscarded: (title: string, said: string) => `${title}: ${said} Nothing was discarded.`,
  },
  screen: {
    discard: 'Discard…',
    publish: 'Publish…',
    searchIn: (title: string) => `Search in ${title}`,
    chosen: (pickedCount: number) => `${counted(pickedCount, 'draft')} chosen`,
    chooseNone: 'Choose none',
    drafts: 'drafts',
    noOpenDrafts: 'No open drafts',
    everythingWrittenPublishedDraft:
      'Everything that was written is published. A draft stands here as soon as somebody changes a page in the editor.',
    compare: 'Compare',
    choose: 'Choose',
    working: 'Working…',
    draftsCannotLoaded: 'The drafts cannot be loaded',
    loading: 'Loading...',
    draft: (pickedCount: number) => counted(pickedCount, 'draft'),
    openDraft: (allCount: number) => counted(allCount, 'open draft'),
  },
} as const
