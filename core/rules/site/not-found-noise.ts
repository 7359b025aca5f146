/** Which requests for missing addresses are noise: bots and vulnerability probes. */

/** Paths that only scanners request from a site that does not run such programs. */
const PROBES =
  /\.(php\d?|phtml|asp|jsp|cgi|env|ini|conf|cfg|sql|sqlite|bak|old|swp|log|git|svn|pem|key|ya?ml|sh|exe|dll|rar|7z|tar|tgz|gz)$|(^|\/)(wp-|wordpress|cgi-bin|phpmyadmin|xmlrpc|vendor\/|admin\.|administrator(\/|$))|\/\.(?!well-known\/)/

const ROBOTS =
  /bot\b|bot[/;_-]|crawl|spider|slurp|scan|probe|monitor|preview|fetch|headless|python|curl|wget|libwww|httpclient|http-client|go-http|okhttp|axios|java\/|ruby|perl|nikto|sqlmap|masscan|zgrab|nuclei|facebookexternalhit|archiver/

const LONGEST_AGENT = 300

/** Whether a request for a missing address is a probe or from a bot. */
export function isNoise(path: string, agent: string | undefined): boolean {
  const plain = (agent ?? '').slice(0, LONGEST_AGENT).toLowerCase()
  return plain === '' || ROBOTS.test(plain) || PROBES.test(path.toLowerCase())
}
