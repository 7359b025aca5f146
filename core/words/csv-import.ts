import { counted } from '../rules/interface/counted.ts'
import { groupDigits } from '../rules/interface/grouped.ts'

export const csvImportWords = {
  chooseFile: {
    reading: (name: string | undefined) => `Reading ${name ?? 'the file'}…`,
    cancel: 'Cancel',
    aCsvFileOf: (plural: string) => `A CSV file of ${plural}`,
    utf8OrOlder:
      'UTF-8 or an older spreadsheet encoding, separated by commas, semicolons, tabs or bars. The first line names the columns.',
    notCsvFileOr: (name: string) => `${name} isn’t a CSV file, or you chose more than one.`,
    fromIdentity: 'Moving from ASP.NET Core Identity',
    identityUsers:
      'Import the groups first, under User groups. Then choose AspNetUsers, AspNetRoles, AspNetUserRoles and AspNetUserClaims together, as CSV files or one JSON file. People keep their passwords.',
    identityRoles:
      'Choose AspNetRoles and AspNetRoleClaims together, as CSV files or one JSON file. Groups keep their permissions.',
    whatFileCanFill: 'Fields you can import',
    columnsMeanNoneThese: (fields: string) => `${fields}. Other columns are ignored.`,
  },
  csvTable: {
    comma: 'Comma',
    semicolon: 'Semicolon',
    tab: 'Tab',
    bar: 'Bar',
    notSign: 'Not sign (¬)',
  },
  csvState: {
    fileCouldNotRead: 'Couldn’t read the file. Reload the page and try again.',
  },
  undoImport: {
    undoThisImport: 'Undo this import',
    undoThisImport2: 'Undo this import?',
    madeGoTrashThose: (plural: string) =>
      `The ${plural} it created go to the trash, and those it changed get their old values back. Anything changed since then stays.`,
    undoTheImport: 'Undo the import',
  },
  importReport: {
    made: 'Created',
    changed: 'Changed',
    unchanged: 'Unchanged',
    refused: 'Refused',
    notAnswered: 'Not answered',
    notSent: 'Not sent',
    theImportWasStopped: 'The import was stopped',
    theImportIsDone: 'The import is done',
    seeThe: (plural: string) => `See the ${plural}`,
    downloadTheLeftOut: (leftCount: number) =>
      `Download the ${groupDigits(leftCount)} ${leftCount === 1 ? 'line' : 'lines'} left out`,
    importAnotherFile: 'Import another file',
    leftOut: 'Left out',
    line: (line: number) => `Line ${line}`,
    moreAllThemFile: (leftCount: number, shown: number) =>
      `And ${groupDigits(leftCount - shown)} more, all of them in the file.`,
    sentNeverAnsweredMay:
      'Sent, but the server never answered. Check whether it was imported before you send it again.',
    notSentImportStoppedBefore: 'Not sent: the import was stopped first.',
    line2: 'Line',
    reason: 'Reason',
  },
  importRun: {
    lookingWhatHasArrived: 'Checking what was saved',
    importing: 'Importing',
    madeChangedRefused: (created: number, changed: number, refusedCount: number) =>
      `${groupDigits(created)} created · ${groupDigits(changed)} changed · ${groupDigits(refusedCount)} refused`,
    linesDidNotGo: (from: boolean, from2: number | undefined, to: number | undefined) =>
      `Lines ${from ? from2 : `${from2} to ${to}`} were not imported.`,
    tryTheseAgain: 'Try these again',
    rowByRow: 'Row by row',
    goOnWithoutThem: 'Continue without them',
    beforeThem: (plural: string) => `The ${plural} before them are imported.`,
    nobodyAnsweredWhatArrived:
      ' The server didn’t answer, so we check what was saved before sending anything again.',
    pause: 'Pause',
    goOn: 'Resume',
    pausingAfterTheseRows: 'Pausing after these rows…',
    stopHere: 'Stop here',
  },
  importStatus: {
    back: 'Back',
    importing: (name: string) => `Importing ${name}`,
    readingTheFile: 'Reading the file…',
    comparingWhatStored: 'Comparing with what is stored…',
    noFileChosen: 'No file chosen',
    rowsRead: (rowsCount: number) => `${counted(rowsCount, 'row')} read`,
    rowsToImportRefused: (create: number, refused: number, ask: number) =>
      `${counted(create, 'row')} to import · ${groupDigits(refused)} refused${ask > 0 ? ` · ${groupDigits(ask)} to compare` : ''}`,
    importStoppedAtOf: (done: number, total: number) =>
      `Import stopped at ${groupDigits(done)} of ${groupDigits(total)}`,
    pausedAtOf: (done: number, total: number) => `Paused at ${groupDigits(done)} of ${groupDigits(total)}`,
    importingOf: (done: number, total: number) => `Importing ${groupDigits(done)} of ${groupDigits(total)}`,
    importedMadeChanged: (created: number, changed: number) =>
      `Imported: ${groupDigits(created)} created, ${groupDigits(changed)} changed`,
  },
  importSteps: {
    file: 'File',
    columns: 'Columns',
    review: 'Review',
    import: 'Import',
    report: 'Report',
    steps: 'Steps',
  },
  recognition: {
    noColumnTellsRow: (label: string) => `No column identifies the ${label}, so every row creates a new one.`,
    onlyNames: (label: string) =>
      `No column identifies the ${label}. You compare rows with the name of an existing one; every other row creates a new one.`,
    howAlreadyRecognized: (plural: string) => `How existing ${plural} are recognized`,
    firstTheseRow: (all: string) => `By the first of these that a row has: ${all}`,
    by: (all: string) => `By ${all}`,
    byAlone: (entity: string) => `By ${entity} alone`,
  },
  matchColumns: {
    byName: (plural: string) => `${plural} (by name)`,
    rowsColumns: (rowsCount: number, headersCount: number) =>
      `· ${counted(rowsCount, 'row')} · ${counted(headersCount, 'column')}`,
    linesNoRows: (brokenCount: number) =>
      brokenCount === 1
        ? ' · 1 line that isn’t a row'
        : ` · ${groupDigits(brokenCount)} lines that aren’t rows`,
    columnsArePartedBy: 'Columns are separated by',
    rowsCouldNotCompared: 'Couldn’t compare the rows.',
    matchedMatchedFileThese: 'Matched as you matched a file with these headings before.',
    guessAnew: 'Guess again',
    newNeed: (plural: string) => `New ${plural} need`,
    noColumnFillsRows: ', which no column fills. Rows that would create one will be refused.',
    columnsOfTheFile: 'Columns in the file',
    columnOfTheFile: 'Column in the file',
    whatIsInIt: 'What is in it',
    fillsTheField: 'Fills the field',
    column: (column: number) => `Column ${column + 1}`,
    nothing: 'Nothing',
    theFieldThatFills: (name: string) => `The field that ${name} fills`,
    leftOut: 'Left out',
    emptyCellEmptiesField: (label: string) => `An empty cell clears the field of an existing ${label}`,
    otherwiseFieldStays: 'Otherwise the field stays as it is.',
    comparingRowsWhatStored: (rowsCount: number) =>
      `Comparing ${groupDigits(rowsCount)} rows with what is stored…`,
    cancel: 'Cancel',
    seeWhatEachRow: 'Preview the import',
    anotherFile: 'Another file',
  },
  changes: {
    becomes: 'becomes',
    nothing: 'nothing',
  },
  nearRecords: {
    nearlyLike: 'Similar to',
    ofLine: (line: number | null) => ` of line ${line}`,
    lineIsThis: (line: number, label: string, entity: string) => `Line ${line} is this ${label}: ${entity}`,
    theSameChangeIt: 'Same: update it',
    lineIsANew: (line: number, label: string) => `Line ${line} is a new ${label}`,
    anotherMakeIt: (label: string) => `A different ${label}: create it`,
  },
  reviewRow: {
    make: 'Create',
    change: 'Change',
    same: 'Same?',
    unchanged: 'Unchanged',
    refused: 'Refused',
    line: 'Line',
  },
  reviewRows: {
    toMake: 'To create',
    toChange: 'To change',
    toCompare: 'To compare',
    unchanged: 'Unchanged',
    refused: 'Refused',
    all: 'All',
    rowsToShow: 'Rows to show',
    theseLinesNearlyLike: (plural: string) =>
      `These lines are similar to existing ${plural}. Undecided lines are left out.`,
    allAreTheSame: 'All are the same',
    allAreNew: 'All are new',
    whatEachRowWouldDo: 'What each row will do',
    noRowsHere: 'No rows here',
    nothingToImport: 'Nothing to import',
    import: (due: number) => `Import ${groupDigits(due)} ${due === 1 ? 'row' : 'rows'}`,
    backToTheColumns: 'Back to the columns',
    stillToCompare: (open: number) =>
      `${groupDigits(open)} ${open === 1 ? 'line is' : 'lines are'} still to compare.`,
    leftOutReportWill: (refused: number) =>
      `${groupDigits(refused)} ${refused === 1 ? 'line is' : 'lines are'} left out; the report lists them so you can fix them.`,
  },
  screen: {
    import: (plural: string) => `Import ${plural}`,
    fromCsvFileNothing: 'From a CSV file. Nothing changes until you have reviewed it.',
    import2: 'Import',
    stopTheImport: 'Stop the import?',
    stayLinesNotSent: (plural: string) =>
      `The ${plural} already imported stay. Lines not sent yet are left out.`,
    stopAndLeave: 'Stop and leave',
    goOnImporting: 'Keep importing',
  },
  readCsv: {
    theFileIsEmpty: 'The file is empty.',
    notCsvFileSave: 'This is not a CSV file. Save the sheet as CSV and try again.',
    quotationMarkNotClosed: 'A quotation mark is not closed.',
    noLineManyColumnsFirst: (cellsCount: number) =>
      `No line has as many columns as the first, which has ${cellsCount}.`,
    headingsNotClosed: 'A quotation mark in the first line is not closed.',
    tooManyColumns: (count: number, most: number) =>
      `This file has ${groupDigits(count)} columns. At most ${groupDigits(most)} can be imported.`,
    severalTables: 'These files don’t belong together. Choose one file.',
    noRecordsInJson: 'This file has no list of records.',
    brokenJson: 'This is not a JSON file. Export it again and try once more.',
    itHasTheHeaderHas: (cellsCount: number, columns: number) =>
      `It has ${cellsCount} ${cellsCount === 1 ? 'column' : 'columns'}; the header has ${columns}.`,
  },
  csvWorker: {
    fileCannotRead: 'Couldn’t read the file.',
    thereIsNoEntity: (name: string) => `There is no entity ${name}.`,
  },
} as const
