export const mediaWords = {
  documentsUpload: {
    bringFilesIn: 'Bring files in',
    dropThemHerePaste:
      'Drop them here, paste them, or choose them, several at once. What breaks off goes on where it was.',
    securedNotForEveryone: 'Secured: not for everyone',
    categoryFilesCome: 'Category of the files that come',
    noCategory: 'No category',
  },
  gallery: {
    searchIn: (title: string) => `Search in ${title}`,
    pictures: 'pictures',
    noSearchResultsFound: 'No search results found',
    noPicturesYet: 'There are no pictures yet',
    lookForAnotherWord: 'Look for another word.',
    dropFirstOneAbove: 'Drop the first one above, and it stands here.',
    pictures2: 'Pictures',
    loading: 'Loading...',
    noAlternativeText: 'No alternative text',
  },
  imageTool: {
    bringPicturesIn: 'Bring pictures in',
    dropThemHerePaste:
      'Drop them here, paste them, or choose them. Where they were taken, and with what, is left out.',
  },
  videoSlots: {
    captionsWebvttFileEndsVtt: 'Captions are a WebVTT file, which ends with .vtt.',
  },
  videoView: {
    pickAPoster: 'Pick a poster',
    theVideo: 'The video',
    anotherFilm: 'Another film…',
    uploadTheFilm: 'Upload the film…',
    anotherPoster: 'Another poster…',
    pickAPoster2: 'Pick a poster…',
    captionsBelongFilmsUploadedHere: 'Captions belong to films that are uploaded here',
    captions: 'Captions…',
    theFilm: 'The film',
    mp4OrWebmEvery: 'MP4 or WebM, which every browser plays.',
    noFilmYetWrite: 'No film yet: write its address below, or upload it.',
    captions2: 'Captions',
    filmNoCaptionsPeople: 'This film has no captions: people who do not hear it miss what is said.',
    webvttFileVttWhat: 'A WebVTT file (.vtt) with what is said and heard.',
  },
} as const
