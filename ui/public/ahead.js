// Whoever is signed in goes on to the back office, so its scripts are asked for while the first ones still come.
// The build writes their addresses here (build/preload-scripts.ts); the storage key is that of app/storage.ts.
try {
  if (localStorage.getItem('rounds.token') !== null)
    for (const href of document.currentScript.dataset.scripts.split(' '))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
} catch {
  // Storage may be forbidden: the scripts come a little later.
}
