import { expect, it } from 'vitest'
import { namesAnotherSite } from '../../../../core/rules/site/index.ts'

const own = 'https://www.hospital.example'

it.each([
  '<script src="https://stats.example/a.js"></script>',
  '<script src=//stats.example/a.js></script>',
  "<script>new Image().src = '//stats.example/p'</script>",
  '<link rel="preconnect" href="https://fonts.example">',
  '<style>@import url(//fonts.example/a.css);</style>',
  '<meta http-equiv="refresh" content="0; url=https://other.example">',
  '<script>new WebSocket("wss://chat.example")</script>',
  'https:\\/\\/stats.example',
  'https://www.hospital.example.evil.example/x',
])('%s names another site', code => expect(namesAnotherSite(code, own)).toBe(true))

it.each([
  '',
  '<meta name="site-verification" content="wexmoor-example">',
  '<script src="/files/menu.js"></script><script>// opens the menu\nlet a = 1</script>',
  '<link rel="preload" href="https://www.hospital.example/files/a.css">',
  '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
  '<script type="application/ld+json">{"@context":"https://schema.org"}</script>',
])('%s does not', code => expect(namesAnotherSite(code, own)).toBe(false))
