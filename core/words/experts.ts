export const expertWords = {
  practice: {
    saveFirst: 'Create the expert first. Then link specialties, locations, services and media.',
    mainSpecialtyFirst: 'the main one is shown under the name',
    onTheForm: 'patients can ask for an appointment where the box is ticked',
  },
  columns: {
    name: 'Name',
    noPhoto: 'No photo',
  },
} as const
