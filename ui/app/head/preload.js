// Whoever is signed in goes on to the back office, so its scripts, and what every page of it and the list at this address
// ask the server first, are asked for before any script is there. The build writes their addresses here
// (build/preload-scripts.ts); the storage key is that of context/storage.ts, and context/preloaded.ts gives the answers on.
try {
  const { scripts, fonts, calls, lists } = document.currentScript.dataset
  const preload = (href, how) => {
    const link = Object.assign(document.createElement('link'), { href, ...how })
    document.head.append(link)
    return new Promise(resolve => {
      link.onload = link.onerror = resolve
    })
  }
  const preloadFonts = () => {
    for (const href of fonts.split(' '))
      preload(href, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '' })
  }
  const token = localStorage.getItem('rounds.token')
  if (token === null) preloadFonts()
  else {
    // The fonts weigh as much as a script, and nothing is drawn before the scripts are there.
    Promise.all(scripts.split(' ').map(href => preload(href, { rel: 'modulepreload' }))).then(preloadFonts)
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
    const rows = location.search === '' ? JSON.parse(lists)[location.pathname] : undefined
    const asked = [...calls.split(' '), ...(rows ? [rows] : [])].map(address => [
      address,
      fetch(address, { credentials: 'include', headers }),
    ])
    // What fails is told where it is missed.
    for (const [, answer] of asked) answer.catch(() => undefined)
    window.preloaded = new Map(asked)
  }
} catch {
  // Storage may be forbidden: all of it comes a little later.
}
