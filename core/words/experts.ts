export const expertWords = {
  practice: {
    saveFirst: 'Create the expert first. Then link specialties, locations, services and media.',
    mainSpecialtyFirst: 'the main one is shown under the name',
    onTheForm: 'patients can ask for an appointment where the box is ticked',
  },
  preview: {
    label: 'Preview of the profile',
    asTyped: 'As typed. Links are shown as saved.',
    notShown: 'As typed, links as saved. Not shown on the site.',
  },
} as const
