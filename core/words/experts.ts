export const expertWords = {
  practice: {
    saveFirst: 'Create the physician first. Then link specialties, locations, services and media.',
    mainSpecialtyFirst: 'the main one is shown under the name',
    onTheForm: 'patients can ask for an appointment where the box is ticked',
  },
  preview: {
    label: 'Preview of the profile',
    asTyped: 'With what you typed',
    notShown: 'With what you typed. Not shown on the site.',
  },
} as const
