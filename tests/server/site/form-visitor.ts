import type { FastifyInstance } from 'fastify'
import { Window } from 'happy-dom'
import type { FormConfig } from '../../../core/rules/forms/index.ts'
import type { GivenAnswers } from '../../../machines/form/machine.ts'
import { type FormVisitor, inBoxes, seeForm } from '../../machines/support/form-on-page.ts'

/** A visitor who runs no scripts: reads the server's HTML, and sends what a browser would send. */
export function visitorWithoutScripts(
  app: FastifyInstance,
  {
    id,
    config,
    stored,
  }: { readonly id: number; readonly config: FormConfig; readonly stored: FormVisitor['stored'] },
): FormVisitor & { readonly end: () => void } {
  const window = new Window({ settings: { disableJavaScriptEvaluation: true, disableCSSFileLoading: true } })
  const page = window.document as unknown as Document
  const show = (html: string) => {
    page.title = /<title>([^<]*)</.exec(html)?.[1] ?? ''
    const [problems] = /<section class="problems".*?<\/section>/s.exec(html) ?? ['']
    const [form] = /<form class="form" id="form-\d+".*?<\/form>/s.exec(html) ?? ['']
    page.body.innerHTML = form.includes(problems) ? form : problems + form
    // This reader leaves the first option chosen.
    for (const option of page.querySelectorAll<HTMLOptionElement>('option[selected]')) option.selected = true
  }
  const path = `/_site/form/${id}`
  const post = async (url: string, fields: readonly (readonly [string, string])[]) => {
    const { statusCode, headers, body } = await app.inject({
      method: 'POST',
      url,
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields.map(one => [...one])).toString(),
      // A site has many visitors: none of them comes as often as to be refused.
      remoteAddress: `203.0.113.${posts++ % 250}`,
    })
    show(statusCode === 303 && headers.location ? '' : body)
  }
  const form = () => page.querySelector<HTMLFormElement>('form')
  return {
    async open(given) {
      const answers = Object.entries(inBoxes(config, given)).flatMap(([name, values]) =>
        values.map(value => [name, value] as const),
      )
      if (answers.length > 0)
        await post(path, [...answers, ['rounds-page', path], ['rounds-step', 'none'], ['rounds-go', 'back']])
      else show((await app.inject({ method: 'GET', url: path })).body)
    },
    see: async () => seeForm(page),
    async type(name, value) {
      const controls = [...(form()?.querySelectorAll<HTMLInputElement>(`[name="${name}"]`) ?? [])]
      if (controls.length === 0) throw new Error(`There is no question ${name} on the page.`)
      for (const one of controls)
        if (one.type === 'radio' || one.type === 'checkbox') one.checked = one.value === value
        else one.value = value
    },
    async press(button) {
      const pressed = [...(form()?.querySelectorAll('button') ?? [])].find(one =>
        button === 'send'
          ? one.getAttribute('name') === null && !one.getAttribute('formaction')
          : one.getAttribute('value') === button,
      )
      const seen = seeForm(page)
      if (!pressed || !seen) throw new Error(`There is no button “${button}” on the page.`)
      const fields = Object.entries<readonly string[]>(seen.given satisfies GivenAnswers)
      const go = button === 'send' ? [] : [['rounds-go', button] as const]
      await post(pressed.getAttribute('formaction') ?? form()?.getAttribute('action') ?? '', [
        ...fields.flatMap(([name, values]) => values.map(value => [name, value] as const)),
        ...go,
      ])
    },
    stored,
    end: () => window.close(),
  }
}

let posts = 0
