import { vi } from 'vitest'
import { bulk } from '../../../../server/jobs/bulk.ts'
import { bulkUndo } from '../../../../server/jobs/bulk-undo.ts'
import { failReads } from '../support.tsx'
import type { Walk } from './walk.ts'
import { walkScreens } from './walk-screens.tsx'

/** A file somebody has on their computer. */
const csv = (name: string, ...lines: string[]) => new File([lines.join('\n')], name, { type: 'text/csv' })

/** Changes a record elsewhere, as a colleague would. */
const change = (path: string, values: object) =>
  fetch(`/api/v1/db/${path}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${localStorage.getItem('rounds.token')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(values),
  })

/** A list to choose from searches when nobody has typed for a moment. */
const wait = ({ act }: Walk) => act('a moment later', () => new Promise(resolve => setTimeout(resolve, 400)))

/** The button that closes a job is there once it has ended. */
const jobEnds = ({ act }: Walk) =>
  act('the job ends', () =>
    vi.waitFor(() => {
      if (!/are restored/.test(document.body.textContent ?? '')) throw new Error('It goes on')
    }, 20_000),
  )

await walkScreens(
  'lists',
  {
    'a cell is edited and the edit undone': [
      '/custom/specialties',
      async ({ press, click }) => {
        await click('Cardiologist')
        await press('{F2}')
        await press('Heart doctor')
        await press('{Enter}')
        await click('Undo')
      },
    ],
    'cells are filled one after the other by Tab': [
      '/custom/specialties',
      async ({ press, click }) => {
        await click('heart doctor')
        await press('{F2}')
        await press('heart, cardiac')
        await press('{Escape}')
        await press('{F2}')
        await press('{End}, cardiac')
        await click('Save')
        await press('{ArrowRight}{ArrowRight}{F2}')
        await press('207RC0000X{Tab}')
        await press('{Shift>}{Tab}{/Shift}')
        await press('207R{Tab}')
        await press('{Tab}')
        await press('{Enter}')
        await click('Undo')
        await press('{F2}207R')
        await press('{Enter}')
        await press('{Backspace}{Backspace}{Backspace}{Backspace}{Enter}')
        await press('{ArrowDown}')
      },
    ],
    'somebody else changes the cell that is being edited': [
      '/custom/specialties',
      async ({ press, click, act }) => {
        await click('Cardiologist')
        await press('{F2}Heart doctor')
        await act('somebody else changes the same', () =>
          change('Custom_Specialty/51', { SpPractitioner: 'Heart specialist' }),
        )
        await press('{Enter}')
        await click('Keep theirs')
        await press('{F2}Doctor of hearts')
        await act('somebody else changes the same', () =>
          change('Custom_Specialty/51', { SpPractitioner: null }),
        )
        await press('{Enter}')
        await press('{Tab}')
        await click('Save mine')
        await press('{F2}Cardiologist{Enter}')
      },
    ],
    'a box of a cell is ticked and a cell is left by a click elsewhere': [
      '/custom/specialties',
      async ({ press, click, doubleClick }) => {
        await doubleClick('No')
        await press(' ')
        await press('{Enter}')
        await doubleClick('Cardiologist')
        await press('Heart specialist')
        await click('Search in Specialties')
        await doubleClick('Neurology')
      },
    ],
    'columns of a list are chosen, moved, pinned and put back': [
      '/custom/specialties',
      async ({ click, press, act }) => {
        await click('More')
        await click('Columns')
        await click('NUCC code')
        await click('Practitioner stays visible')
        await click('Move Also called up')
        await click('Title stays visible')
        await click('URL')
        await click('URL stays visible')
        await click('URL')
        await click('Show these')
        await click('More')
        await click('Columns')
        await press('{Escape}')
        await press('{Shift>}{ArrowRight}{/Shift}')
        await click('Title')
        await press('{Shift>}{ArrowLeft}{/Shift}')
        await act('drag the edge of Practitioner', () => {
          const edge = document.querySelector('[data-column="SpPractitioner"] [data-resize]')
          for (const [type, clientX] of [
            ['pointerdown', 100],
            ['pointermove', 240],
          ] as const)
            edge?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX }))
          edge?.dispatchEvent(new PointerEvent('lostpointercapture', { pointerId: 1 }))
          edge?.dispatchEvent(new PointerEvent('pointermove', { pointerId: 1, clientX: 300 }))
        })
        await click('More')
        await click('Columns')
        await click('Reset')
      },
    ],
    'a list is sorted by two columns and rows are found by their first letters': [
      '/custom/services',
      async ({ click, press }) => {
        await click('Search in')
        await press('{ArrowDown}')
        await press('{ArrowUp}{ArrowRight}{Enter}')
        await press('{ArrowLeft}{Shift>}{Enter}{/Shift}')
        await press(' ')
        await press(' ')
        await press('{ArrowDown}')
        await press('{Shift>}h{/Shift}')
        await press('{Control>}{End}{/Control}')
        await press('{ArrowLeft}{ArrowRight}{ArrowRight}')
        await press('{Home}{PageUp}{End}')
      },
    ],
    'a page is found by its number': [
      '/page-numbers',
      async ({ click, press }) => {
        await click('Search in')
        await press('{ArrowDown}{ArrowDown}')
        await press('{PageDown}{PageUp}')
        await click('Go to page')
        await click('Page number')
        await press('999{Enter}')
        await press('{Backspace}{Backspace}{Backspace}x{Enter}')
      },
    ],
    'rows are selected, a field of all is changed and the change undone': [
      '/custom/specialties',
      async ({ click, press, choose, fill }) => {
        await click('Search in Specialties')
        await press('{ArrowDown}')
        await press(' ')
        await press('{Shift>}{ArrowDown}{/Shift}')
        await press('{Shift>}{ArrowUp}{/Shift}')
        await press('{ArrowDown}')
        await click('Select Neurology')
        await click('Edit', 0)
        await click('Cancel')
        await click('Select none')
        await click('Select all on this page')
        await click('All 2 that match')
        await click('This page')
        await click('Edit')
        await choose('Field', 'Practitioner')
        await fill('Practitioner', 'Doctor')
        await choose('Field', 'Order')
        await click('Change 2')
        await fill('Order', '1.5')
        await fill('Order', '3')
        await click('Change 2')
        await click('Undo')
        await click('Close')
      },
    ],
    'a physician is linked to specialties in bulk': [
      '/custom/specialties',
      async ({ click, choose }) => {
        await click('Select all on this page')
        await click('Edit')
        await choose('Field', 'Physicians')
        await click('Choose')
        await click('Omar Reyes')
        await click('Done')
        await click('Remove')
        await click('Add')
        await click('Add to')
        await click('Close')
      },
    ],
    'records are deleted in bulk and put back': [
      '/custom/media',
      async ({ click, press }) => {
        await click('Select How to breathe')
        await click('Delete')
        await press('{Escape}')
        await click('All 2 that match')
        await click('Delete')
        await click('Delete 2')
        await click('Undo')
        await click('Close')
        await click('Select How to breathe')
        await click('Export CSV')
        await press('{Delete}')
      },
    ],
    'a list is filtered, and the view saved, renamed and deleted': [
      '/custom/experts',
      async ({ click, press, choose, fill }) => {
        await click('Add filter')
        await press('{Escape}')
        await click('Add filter')
        await choose('Field', 'Last name')
        await choose('How it is compared', 'contains')
        await fill('Value', 'qui')
        await press('{Enter}')
        await click('Views')
        await click('Save this view')
        await press('Quills{Enter}')
        await click('View: Quills')
        await click('Save this view')
        await press('Quills')
        await click('Everyone sees it')
        await click('Save')
        await click('Remove')
        await click('View: Quills')
        await click('Update “Quills”')
        await click('View: Quills')
        await click('Takes nobody new')
        await click('View: Takes nobody new')
        await click('Default view')
        await click('View: Quills')
        await click('Manage views')
        await click('Rename Quills')
        await fill('Name', 'Quill people')
        await press('{Enter}')
        await click('Quill people opens first')
        await click('Delete Quill people')
        await click('Undo')
        await click('Delete Takes nobody new')
        await click('Keep a copy')
        await click('Close')
      },
    ],
    'dates, numbers and references are filtered by': [
      '/custom/locations',
      async walk => {
        const { click, choose, fill, press } = walk
        await click('Add filter')
        await choose('Field', 'Changed')
        await choose('How it is compared', 'until')
        await fill('Value', '2020-03-04')
        await click('Add')
        await click('Add filter')
        await choose('Field', 'Latitude')
        await fill('Value', '39.05')
        await press('{Enter}')
        await click('Remove the filter on Latitude')
        await click('Add filter')
        await choose('Field', 'State')
        await click('Please Select')
        await press('kansas')
        await wait(walk)
        await click('Kansas')
        await click('Done')
        await click('Add')
        await click('Add filter')
        await choose('Field', 'Description')
        await choose('How it is compared', 'is empty')
        await click('Cancel')
        await click('Search in')
        await press('nothing like it')
      },
    ],
    'a row is read beside the list': [
      '/custom/specialties',
      async ({ click, press }) => {
        await click('Details')
        await click('Neurology')
        await press('{Escape}')
        await click('Yes')
        await click('Details')
        await press('{ArrowDown}')
        await click('Close (Escape)')
        await click('Details')
        await click('Open')
      },
    ],
    'a list is exported, whole and in part': [
      '/custom/specialties',
      async ({ click, press }) => {
        await click('More')
        await click('Export CSV')
        await click('Select Cardiology')
        await click('Export CSV')
        await click('Export XLSX')
        await click('Select none')
        await click('More')
        await click('Trash')
        await press('{Escape}')
      },
    ],
    'a file of specialties is imported, with three rows that are wrong, and the import undone': [
      '/custom/specialties',
      async walk => {
        const { click, upload, choose, press } = walk
        await click('More')
        await click('Import CSV')
        await upload('A CSV file', csv('empty.csv', ''))
        await upload(
          'A CSV file',
          csv(
            'specialties.csv',
            'Title,Practitioner,Synonyms,Visible,Nothing',
            'Cardiology,Heart doctor,heart,yes,',
            'Oncology,Oncologist,cancer,perhaps,',
            'Dermatology,Dermatologist,"skin, hair",yes,',
            'Urology,Urologist,,no,',
            ',Nobody,,,',
            'Neurology,,,,',
            'Pain,Anesthetist',
          ),
        )
        await choose('Columns are separated by', 'Semicolon')
        await choose('Columns are separated by', 'Comma')
        await choose('The field that Practitioner fills', 'Practitioner')
        await choose('The field that Title fills', 'Left out')
        await choose('The field that Title fills', 'Title')
        await click('An empty cell clears')
        await click('An empty cell clears')
        await click('Preview the import')
        await click('All')
        await click('To create')
        await click('To change')
        await click('To compare')
        await click('Unchanged')
        await click('Back to the columns')
        await press('{Escape}')
        await upload(
          'A CSV file',
          csv(
            'specialties.csv',
            'Title,Practitioner,Synonyms,Visible',
            'Cardiology,Heart doctor,heart,yes',
            'Oncology,Oncologist,cancer,perhaps',
            'Dermatology,Dermatologist,"skin, hair",yes',
            ',Nobody,,',
            'Pain,Anesthetist',
          ),
        )
        await choose('The field that Practitioner fills', 'Practitioner')
        await click('Preview the import')
        await click('Import 2 rows')
        await click('Download the 3 lines')
        await click('Undo this import')
        await press('{Escape}')
        await click('Undo this import')
        await click('Undo the import')
        await jobEnds(walk)
        await click('Close')
        await click('Import another file')
        await upload('A CSV file', csv('more.csv', 'Title,Practitioner,Synonyms,Visible', 'Allergy,,,'))
        await click('Guess again')
        await click('Another file')
        await press('{Escape}')
      },
    ],
    'a file of physicians is imported, and lines that are nearly like others are compared': [
      '/custom/experts?import=file',
      async ({ click, upload }) => {
        const physicians = csv(
          'physicians.csv',
          'First name,Last name,Email,Specialties',
          'Nora,Quill,nora@example.com,Cardiology',
          'Omar,Reyes,,Cardiology',
          'Lea,Stone,lea@example.com,Neurology',
          'Lee,Ash,not an address,',
          'Max,Elm,,Nothing like it',
        )
        await upload('A CSV file', physicians)
        await click('Preview the import')
        await click('Line 2 is this')
        await click('Line 2 is a new')
        await click('Line 2 is a new')
        await click('All are new')
        await click('All are the same')
        await click('All')
        await click('Import')
        await click('See the physicians')
      },
    ],
    'an import cannot be compared with what is stored at first': [
      '/custom/specialties?import=file',
      async ({ click, upload, act }) => {
        await upload('A CSV file', csv('two.csv', 'Title', 'Allergy', 'Geriatrics'))
        await act('nothing can be read', () => failReads(true))
        await click('Preview the import')
        await act('everything can be read', () => failReads(false))
        await click('Preview the import')
        await click('Import 2 rows')
      },
    ],
  },
  [bulk, bulkUndo],
)
