import { readConfig } from './config.ts'
import { start } from './start.ts'
import { StartupError } from './startup-error.ts'

/** Environment to running server, and nothing else. */
try {
  const server = await start(await readConfig(process.env))
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      server.stop().then(
        () => process.exit(0),
        error => {
          process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
          process.exit(1)
        },
      )
    })
  // Nothing can be answered without it, and whoever looks after the process starts it again only when it ends.
  void server.lost.then(reason => {
    process.stderr.write(
      `The embedded PostgreSQL has ended (${reason}); start Rounds again. Everything that was acknowledged is saved.\n`,
    )
    process.exit(1)
  })
  process.stdout.write(`ready ${server.url}/maintenance/\n`)
} catch (error) {
  process.stderr.write(
    `${error instanceof StartupError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  )
  process.exit(1)
}
