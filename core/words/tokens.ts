import { groupDigits } from '../rules/interface/grouped.ts'

export const tokenWords = {
  tokenUses: {
    whereItIsUsed: 'Where it is used',
    writtenAs: 'Written as',
    amongPagesTemplatesMaySee: ', in the pages and templates you can see.',
    itGetsAnotherName: 'This renames it.',
    thesePlacesKeepOld: 'These places use the old name and will show nothing until you change them.',
    couldNotFoundOut: (error: string) => `Couldn’t find out: ${error}`,
    usedNowhere: 'Used nowhere',
    usedInOnePlace: 'Used in one place',
    usedInPlaces: (more: boolean, total: number) =>
      `Used in ${more ? 'more than ' : ''}${groupDigits(total)} places`,
  },
} as const
