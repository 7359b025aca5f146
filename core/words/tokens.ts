import { groupDigits } from '../rules/interface/grouped.ts'

export const tokenWords = {
  tokenUses: {
    whereItIsUsed: 'Where it is used',
    writtenAs: 'Written as',
    amongPagesTemplatesMaySee: '; among the pages and templates that you may see.',
    itGetsAnotherName: 'It gets another name.',
    thesePlacesKeepOld:
      'These places keep the old name, and would show nothing there until they are changed too.',
    couldNotFoundOut: (error: string) => `This could not be found out: ${error}`,
    tryAgain: 'Try again',
    usedNowhere: 'Used nowhere',
    usedInOnePlace: 'Used in one place',
    usedInPlaces: (more: boolean, total: number) =>
      `Used in ${more ? 'more than ' : ''}${groupDigits(total)} places`,
  },
} as const
