import type { Page } from '@playwright/test'
import fc from 'fast-check'
import { type FormConfig, faultsOf } from '../../core/rules/forms/index.ts'
import type { GivenAnswers } from '../../machines/form/machine.ts'
import { questionnaire } from '../../server/seed/demo/questionnaire.ts'
import { judgingNow } from '../../server/site/forms/judging.ts'
import { anyForm } from '../core/rules/forms/generated.ts'
import {
  type FormVisitor,
  formOnPage,
  inBoxes,
  pathsOnPage,
  type SeenForm,
  seeForm,
} from '../machines/support/form-on-page.ts'
import { walkByHand } from '../machines/support/walk-oracle.ts'
import { type Api, expect, test } from './pages/signed-in.ts'

/** A visitor whose browser runs scripts. */
function visitorIn(page: Page, api: Api, { id, config }: { id: number; config: FormConfig }): FormVisitor {
  const path = `/_site/form/${id}`
  const loaded = (act: Promise<unknown>) => Promise.all([page.waitForEvent('load'), act])
  return {
    async open(given) {
      await page.goto(path)
      const answers = Object.entries(inBoxes(config, given))
      if (answers.length === 0) return
      const own = { 'rounds-page': [path], 'rounds-step': ['none'], 'rounds-go': ['back'] }
      const fields = [...answers, ...Object.entries(own)]
      await loaded(page.evaluate(send, { path, fields }))
    },
    see: () => page.evaluate<SeenForm | undefined>(`(${seeForm})(document)`),
    async type(name, value) {
      const inputs = page.locator(`.fields [name="${name}"]`)
      const type = await inputs.first().getAttribute('type')
      if (type === 'radio') await page.locator(`[name="${name}"][value="${value}"]`).check()
      else if (type === 'checkbox')
        for (const box of await inputs.all()) await box.setChecked((await box.inputValue()) === value)
      else if (await inputs.first().evaluate(one => one.tagName === 'SELECT'))
        await inputs.selectOption(value)
      else await inputs.fill(value)
    },
    press: async button => {
      const wanted = button === 'send' ? 'button:not([name]):not([formaction])' : `button[value="${button}"]`
      await loaded(page.locator(`form[id^="form-"] ${wanted}`).first().click())
    },
    async stored(): Promise<GivenAnswers> {
      const query = `formsubmission/secure?filters=FrmId=${id}&orderBy=FsId desc&pageSize=1`
      const [sent] = await api.send<{ FsMetaData: string }[]>('GET', query)
      const { answers } = JSON.parse(sent?.FsMetaData ?? '{"answers":[]}') as {
        answers: { name: string; value: string | string[] }[]
      }
      return Object.fromEntries(answers.map(({ name, value }) => [name, [value].flat()]))
    },
  }
}

/** Sends fields as a form does; runs in the browser. */
function send({ path, fields }: { path: string; fields: (readonly [string, readonly string[]])[] }): void {
  const form = Object.assign(document.createElement('form'), { method: 'post', action: path })
  for (const [name, values] of fields)
    for (const value of values)
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  document.body.append(form)
  form.submit()
}

/** What can be published, and has more than a page. */
const isWalked = (config: FormConfig) =>
  walkByHand(config, {}).path.length > 1 && faultsOf(config, judgingNow()).every(({ blocks }) => !blocks)
const generated = fc.sample(anyForm.filter(isWalked), { numRuns: 2, seed: 1 })

test('forms lead where their machines lead, with scripts', async ({ page, api, word }) => {
  for (const [index, config] of [questionnaire, ...generated].entries()) {
    const FrmConfig = JSON.stringify({ ...config, saveLater: false })
    const { FrmId } = await api.create<{ FrmId: number }>('Form', { FrmName: `${word} ${index}`, FrmConfig })
    const visitor = visitorIn(page, api, { id: FrmId, config })
    // The longest of the ways that begin with most answers given; the others are gone without a browser.
    const { given, paths } = pathsOnPage(config, judgingNow()).at(-1) ?? { given: {}, paths: [] }
    const [longest] = paths.toSorted((one, other) => other.steps.length - one.steps.length)
    expect(longest, FrmConfig).toBeDefined()
    await visitor.open(given)
    await longest?.run(formOnPage(config, visitor))
  }
})
