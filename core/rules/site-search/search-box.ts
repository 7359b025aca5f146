/** The search box of a header, as new sites have it; people paste it into a header of their own. */
export const searchBox =
  '<form class="site-search" action="/search" method="get" role="search"><label class="hidden" for="site-search">Search this site</label><input type="search" id="site-search" name="q" maxlength="200" autocomplete="off" placeholder="Search this site" data-suggests><button type="submit"><svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><circle cx="11" cy="11" r="7"/><path d="m16.5 16.5 4.5 4.5"/></svg><span class="hidden">Search</span></button></form>'
