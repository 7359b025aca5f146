/** What people call the types of content whose name is more than its words parted by underscores. */
const words: Readonly<Record<string, string>> = {
  News_Detail: 'News article',
  Event_Detail: 'Event',
  Navigation: 'Menu entry',
  Project_Detail: 'Project',
  Image_Carousel: 'Carousel',
  Blog_Detail: 'Blog post',
  Notes: 'Maintenance notice',
  Sitemap_Node: 'Sitemap entry',
  Secured_File_Category: 'Secure file category',
  Microsite_Config: 'Microsite',
  Liquid_Value: 'Token',
  Banners: 'Banner',
}

/** A type of content as people call it: `Liquid_Value` is a token, `Web_Page` a web page. */
export function contentTypeWord(name: string): string {
  if (name === '') return ''
  const plain = name.replaceAll('_', ' ').toLowerCase()
  return words[name] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** What a record is called where it is told: names that are made for programs are said as people say them. */
export const saidName = (entity: string, name: string): string =>
  entity === 'ContentType' ? contentTypeWord(name) : name
