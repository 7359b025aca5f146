export const expertWords = {
  practice: {
    saveFirst: 'Create the physician first. Then link specialties, locations, services and media.',
    mainSpecialtyFirst: 'The main one is shown under the name.',
    onTheForm: 'Patients can request an appointment where the box is checked.',
  },
  preview: {
    label: 'Preview of the profile',
    asTyped: 'With what you typed',
    notShown: 'With what you typed. Not shown on the site.',
  },
} as const
