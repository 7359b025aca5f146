/** How quick is the form builder with 200 questions? Beside a bare page with one text area, in the same run. */
import { randomUUID } from 'node:crypto'
import { createClient } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { withBrowser } from './in-browser.ts'
import { freshProduct, signIn } from './product.ts'
import { printTyping } from './typing.ts'

const QUESTIONS = 200
const A_STEP = 20

/** Prints from key press to paint while a question in the middle of the form is written. */
export async function benchBuilder(): Promise<void> {
  const product = await freshProduct()
  const ours = await product.start()
  try {
    const token = await signIn(ours.url)
    const { FrmId } = await createClient({ baseUrl: ours.url, token: () => token })
      .of(entities.Form)
      .create({ FrmUuid: randomUUID(), FrmName: 'A long form', FrmVisible: false, FrmConfig: longForm() })
    await withBrowser(browser =>
      printTyping(browser, token, `a form of ${QUESTIONS} questions`, async page => {
        await page.goto(`${ours.url}/maintenance/form-manager/${FrmId}`)
        const structure = page.getByRole('list', { name: 'Steps and questions' })
        await structure
          .getByRole('button', { name: `Question ${QUESTIONS / 2}` })
          .first()
          .click()
        await page.getByRole('region', { name: 'What is selected' }).getByLabel('Question').focus()
      }),
    )
  } finally {
    await ours.stop()
    await product.remove()
  }
}

/** Ten steps; each third question is shown by the answer to the one before. */
export function longForm() {
  const numbers = Array.from({ length: QUESTIONS }, (_, index) => index + 1)
  return {
    steps: numbers.filter(n => n % A_STEP === 1).map(n => ({ name: `s${n}`, title: `Step from ${n}` })),
    fields: numbers.map(n => ({
      name: `q${n}`,
      label: `Question ${n}`,
      kind: n % 3 === 2 ? ('yes or no' as const) : ('text' as const),
      step: `s${n - ((n - 1) % A_STEP)}`,
    })),
    conditions: numbers
      .filter(n => n % 3 === 0 && n % A_STEP !== 1)
      .map(n => ({
        when: [{ field: `q${n - 1}`, is: 'equal' as const, value: 'yes' }],
        effect: 'show' as const,
        field: `q${n}`,
      })),
  }
}
