import { sections, tools } from '../../core/tools/index.ts'
import { expect, test } from './pages/signed-in.ts'
import { barriers } from './support/barriers.ts'
import { focusFlaws } from './support/focus-walk.ts'

for (const section of sections)
  test(`[keyboard] every tool of ${section.title} opens, has no barriers, and Tab goes all its way`, async ({
    page,
    visit,
  }) => {
    test.setTimeout(600_000)
    let lists = 0
    for (const tool of tools.filter(one => one.section === section.id && one.opens === undefined))
      await test.step(tool.title, async () => {
        await visit(tool.start)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        if (tool.entity)
          await expect(page.getByRole('heading', { level: 1, name: tool.title, exact: true })).toBeVisible()
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
        await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
        // Only its parts scroll: the frame stays.
        const below = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
        expect.soft(below, `${tool.title}, below the frame`).toBe(0)
        // Lists are one screen: what is around a list, the dark and the way of Tab are looked at in the first of each section.
        const isList = (await page.getByRole('grid', { name: tool.title, exact: true }).count()) > 0
        const isKnown = isList && lists++ > 0
        const found = await barriers(page, isKnown ? { within: 'main', isLightOnly: true } : {})
        expect.soft(found, tool.title).toEqual([])
        if (isKnown) return
        expect.soft(await focusFlaws(page), `${tool.title}, with Tab`).toEqual([])
      })
  })
