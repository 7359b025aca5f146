/** Refuses imports from one folder into others, with the reason. */
const layer = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: to },
})

/**
 * The floors of a layer, top to bottom: a folder imports from its own floor's folder and from those below it. Folders
 * that share a floor do not import each other.
 */
const floors = (root, comment, order) =>
  order
    .flatMap((floor, index) =>
      floor.map(folder =>
        layer(
          `${root}-${folder.replace(/\W+/g, '')}-imports-downwards`,
          comment,
          `^${root}/${folder}`,
          `^${root}/(${[...order.slice(0, index).flat(), ...floor.filter(other => other !== folder)].join('|')})`,
        ),
      ),
    )
    .filter(({ to }) => to.path !== `^${root}/()`)

/** One screen: a folder of ui/screens, or a file beside them. */
const SCREEN = '^ui/screens/([^/]+)/'

/** The direction of imports (docs/architecture.md): ui → machines → core, server → core. */
export default {
  forbidden: [
    layer(
      'core-stands-alone',
      'core imports nothing of ours, so that it runs anywhere.',
      '^core/',
      '^(machines|ui|server|tests)/',
    ),
    layer(
      'core-is-framework-free',
      'core knows no view, no statechart, no Node and no DOM library.',
      '^core/',
      'node_modules/(react|react-dom|xstate|@xstate|fastify|pg|kysely)',
    ),
    {
      name: 'core-runs-anywhere',
      comment: 'core imports no Node module.',
      severity: 'error',
      from: { path: '^core/' },
      to: { dependencyTypes: ['core'] },
    },
    layer(
      'machines-use-core-only',
      'machines import core and xstate, never the view or the server.',
      '^machines/',
      '^(ui|server|tests)/',
    ),
    layer(
      'machines-are-headless',
      'a machine never imports React.',
      '^machines/',
      'node_modules/(react|react-dom|@xstate/react)',
    ),
    {
      name: 'machines-run-anywhere',
      comment: 'machines import no Node module.',
      severity: 'error',
      from: { path: '^machines/' },
      to: { dependencyTypes: ['core'] },
    },
    layer(
      'ui-never-reaches-the-server',
      'the interface speaks to the server through the API client.',
      '^ui/',
      '^(server|tests)/',
    ),
    {
      name: 'server-names-what-it-runs-with',
      comment:
        'an installation without development packages has only the dependencies that server and core name.',
      severity: 'error',
      from: { path: '^(server|core)/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'contracts-are-types-in-the-browser',
      comment: 'the client takes only the types of contracts, so that no schema is in the bundle.',
      severity: 'error',
      from: { path: '^(core|machines|ui)/', pathNot: '^core/api/contracts/' },
      to: { path: '(^core/api/contracts/|node_modules/typebox)', dependencyTypesNot: ['type-only'] },
    },
    layer('server-knows-no-view', 'the server uses core only.', '^server/', '^(ui|machines|tests)/'),
    layer(
      'kit-knows-no-business',
      'the generic pieces know nothing of screens, shell or entities.',
      '^ui/kit/',
      '^core/(entities|tools)/',
    ),
    ...floors(
      'server',
      'server: main → start → http → openapi → calls → capabilities → records → rights → audit → sql → database.',
      [
        ['main\\.ts'],
        ['start\\.ts'],
        ['config\\.ts', 'watchers\\.ts'],
        ['http/', 'seed/'],
        ['openapi/'],
        ['calls/'],
        ['backup/'],
        ['integrity/', 'care/', 'links/', 'accessibility/', 'old-site/'],
        ['jobs/', 'site/'],
        ['content/', 'forms/'],
        ['files/', 'sign-in/'],
        ['mail/', 'contract/', 'ai/'],
        ['records/'],
        ['rights/'],
        ['audit/', 'cache/', 'limits/'],
        ['sql/', 'html/', 'outgoing/'],
        ['database/'],
        ['crypto/', 'threads/', 'errors\\.ts', 'startup-error\\.ts', 'version\\.ts'],
      ],
    ),
    ...floors('ui', 'ui: app → screens → shell → pages → files → records → context → kit.', [
      ['app/'],
      ['screens/'],
      ['shell/'],
      ['pages/'],
      ['files/'],
      ['records/'],
      ['context/'],
      ['kit/'],
    ]),
    {
      name: 'screens-stand-alone',
      comment: 'what two screens share belongs on a lower floor.',
      severity: 'error',
      from: { path: SCREEN },
      to: { path: '^ui/screens/', pathNot: '^ui/screens/$1/' },
    },
    {
      name: 'kit-page-stands-alone',
      comment: "the kit's page is for those who work on it, and no part of the product.",
      severity: 'error',
      from: { path: '^ui/', pathNot: '^ui/kit/kit-page' },
      to: { path: '^ui/kit/kit-page' },
    },
    {
      name: 'no-circles',
      comment: 'a circle means that two files are one.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolves',
      comment: 'every import is found.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
