import { expect, it } from 'vitest'
import { checkRecord } from '../../../../core/entities/check-record.ts'
import { Template } from '../../../../core/entities/index.ts'
import { withoutComments } from '../../../../core/rules/site/liquid-comments.ts'

it.each([
  ['a{% comment %}b{% endcomment %}c', 'ac'],
  ['a{%- comment -%}b{% if x %}{%- endcomment -%}c{% comment %}d{% endcomment %}', 'ac'],
  ['a{% # b %}c<!-- d -->e', 'ace'],
  ['a{% comment %}b', 'a'],
  ['a<!-- b', 'a'],
  ['{% commentary %}{{ page.title }}', '{% commentary %}{{ page.title }}'],
])('%s without comments is %s', (source, rest) => expect(withoutComments(source)).toBe(rest))

it('a page template of nothing but comments is refused as an empty one', () => {
  const problemsOf = (TSource: string) => {
    const checked = checkRecord(Template, { TName: 'Page', TFile: 'page', TKind: 'page', TSource }, 'create')
    return checked.ok ? [] : checked.issues.map(({ field }) => field)
  }
  expect(problemsOf('{% comment %}{{ page.title }}{% endcomment %}\n <!-- later -->')).toContain('TSource')
  expect(problemsOf('{% comment %}x{% endcomment %}<h1>{{ page.title }}</h1>')).not.toContain('TSource')
})
