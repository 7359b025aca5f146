import { tools } from '@rounds/core/tools'
import { expect, test } from 'vitest'
import { openBackOffice, realSignIn } from './back-office.tsx'
import { filledSite } from './filled-site.ts'
import { addressOf } from './opened.ts'
import { typeEverywhere } from './type.ts'

const { showAt } = await openBackOffice(await filledSite(realSignIn))

test.each(tools.map(tool => [tool.id, addressOf(tool)] as const))('%s', async (id, address) => {
  await showAt(address)
  await expect(await typeEverywhere()).toMatchFileSnapshot(`typed/${id}.txt`)
})
