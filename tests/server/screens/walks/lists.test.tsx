import { walkScreens } from './walk-screens.tsx'

await walkScreens('lists', {
  'a cell is edited': [
    '/custom/specialties',
    async ({ press, click }) => {
      await click('Cardiologist')
      await press('{F2}')
      await press('Heart doctor')
      await press('{Enter}')
      await click('Undo')
    },
  ],
})
