export const addContentWords = {
  copyOfPage: {
    copyAllBlocksFolders:
      'The copy has the page’s blocks and folders, “(copy)” in its title, and its own address.',
    copyOf: 'Copy of',
    page: (chosen: number) => `page ${chosen}`,
    chooseThePage: 'Choose the page…',
    chooseAnotherPage: 'Choose another page…',
    makeTheCopy: 'Create copy',
    pageToCopy: 'Page to copy',
  },
  newPageForm: {
    what: 'types and templates',
    title: 'Title',
    type: 'Type',
    folder: 'Folder',
    whoeverMayUseFolder: 'Anyone with access to the folder can edit the page.',
    folderTag: (tag: number) => `Folder ${tag}`,
    url: 'URL',
    followsTitleFolderUntil: 'Follows the title and folder until you enter one.',
    template: 'Template',
    usualOneType: 'Default for its type',
    makeThePage: 'Create page',
    folderOfThePage: 'Folder of the page',
  },
  screen: {
    youCantCreatePages: 'You can’t create pages',
    askAdministratorWhoCan: (because: string) =>
      `${because} Ask an administrator to give you one under User management.`,
    nobodyButStaffSees: 'Only staff can see the page until you publish it.',
    pageNotMadeWhat: 'Couldn’t create the page. What you entered is still here.',
    howToBegin: 'Start from',
    aNewPage: 'A new page',
    copyPage: 'A copy of a page',
    makingThePage: 'Creating the page…',
    pageNotMade: 'Couldn’t create the page',
    makeIt: 'Create',
  },
} as const
