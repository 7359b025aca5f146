export const addContentWords = {
  copyOfPage: {
    copyAllBlocksFolders:
      'The copy has all blocks and folders of the page, “(copy)” in its title and an address of its own.',
    copyOf: 'Copy of',
    page: (chosen: number) => `page ${chosen}`,
    chooseThePage: 'Choose the page…',
    chooseAnotherPage: 'Choose another page…',
    makeTheCopy: 'Make the copy',
    pageToCopy: 'Page to copy',
  },
  newPageForm: {
    title: 'Title',
    type: 'Type',
    folder: 'Folder',
    whoeverMayUseFolder: 'Whoever may use the folder may edit the page.',
    folderTag: (tag: number) => `Folder ${tag}`,
    url: 'URL',
    followsTitleFolderUntil: 'It follows the title and the folder until you write one.',
    template: 'Template',
    usualOneType: 'The usual one for its type',
    makeThePage: 'Make the page',
    folderOfThePage: 'Folder of the page',
  },
  screen: {
    youCantCreatePages: "You can't create pages",
    askAdministratorWhoCan: (because: string) =>
      `${because} Ask an administrator, who can give you one under User management.`,
    nobodyButStaffSees: 'Nobody but the staff sees the page until you publish it.',
    pageNotMadeWhat: 'The page was not made; what you chose is still here.',
    howToBegin: 'How to begin',
    aNewPage: 'A new page',
    copyPage: 'A copy of a page',
    makingThePage: 'Making the page…',
    pageNotMade: 'The page was not made',
    makeIt: 'Make it',
  },
} as const
