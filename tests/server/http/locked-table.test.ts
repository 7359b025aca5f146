import { expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { mojoAdmin } from '../support/people.ts'

it('a table that is locked leaves connections to the others', async () => {
  const { call, database } = await testApp()
  const { pool } = database
  const read = (path: string) => call(mojoAdmin(), 'GET', `/api/v1/db/${path}`)
  const locker = await pool.connect()
  await locker.query('begin; lock table "Redirect" in access exclusive mode')
  const waiting = Array.from({ length: 12 }, () => read('Redirect/1'))
  try {
    // Three quarters of them, and the one that locks.
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(7)
    expect((await read('Comment/1')).statusCode).toBe(404)
  } finally {
    await locker.query('rollback')
    locker.release()
    await Promise.all(waiting)
  }
})
