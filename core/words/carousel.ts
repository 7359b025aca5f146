import { counted } from '../rules/interface/counted.ts'

export const carouselWords = {
  slideForm: {
    alternativeText: 'Alt text',
    headline: 'Headline',
    caption: 'Caption',
    leadsTo: 'Leads to',
    wordsOfTheLink: 'Link text',
    pickAnotherPicture: 'Choose another picture',
    slide: (place: number) => `Slide ${place}`,
    noPicture: 'No picture',
    of: (place: number, what: number) => `${place} of ${what}`,
    moveSlideUp: (place: number) => `Move slide ${place} up`,
    moveSlideDown: (place: number) => `Move slide ${place} down`,
    takeSlideOut: (place: number) => `Remove slide ${place}`,
    anotherPicture: 'Another picture…',
  },
  slides: {
    slides: 'slides',
    theSlidesAreSaved: 'The slides are saved.',
    pickPictureSlide: 'Choose a picture for the slide',
    slideWasAdded: (currentCount: number) => `Slide ${currentCount + 1} was added.`,
    slideNowNumber: (from: number, to: number, slidesCount: number) =>
      `Slide ${from + 1} is now number ${to + 1} of ${slidesCount}.`,
    undoChanges: 'Undo changes',
    addASlide: 'Add a slide…',
    saveSlides: 'Save slides',
    slidesNotSavedEverything: 'Couldn’t save the slides. Your changes are still here.',
    putItBack: 'Undo',
    slideWasTakenOut: (at: number) => `Slide ${at + 1} was removed.`,
    noSlidesYetAdd: 'No slides yet. Add the first picture.',
    count: (count: number) => counted(count, 'slide'),
  },
  tool: {
    makeCarouselFirstSlides: 'Create the carousel first, then add slides.',
  },
} as const
