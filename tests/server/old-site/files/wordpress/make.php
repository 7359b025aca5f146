<?php
/*
 * Writes the exports beside it with WordPress itself (Debian's `wordpress`, 6.1). Run once on an empty database, with
 * WordPress at WORDPRESS and a wp-config.php whose addresses are https://www.lakeside.example:
 *   WORDPRESS=… php make.php fill
 *   WORDPRESS=… php make.php export all > all.xml
 *   WORDPRESS=… php make.php export page > pages.xml
 *   WORDPRESS=… php make.php export post grace 2024-11-01 2024-11-30 > posts-of-grace.xml
 */
[, $doing] = $argv;
$wordpress = getenv('WORDPRESS');
if ($doing === 'fill') define('WP_INSTALLING', true);
$_SERVER += ['HTTP_HOST' => 'www.lakeside.example', 'SERVER_PROTOCOL' => 'HTTP/1.1'];
require $wordpress . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/export.php';
register_post_type('service', ['public' => true, 'label' => 'Services', 'rewrite' => ['slug' => 'services']]);

if ($doing === 'export') {
  [, , $content, $author, $from, $to] = $argv + array_fill(0, 6, '');
  $user = $author ? get_user_by('login', $author)->ID : false;
  export_wp(['content' => $content, 'author' => $user, 'start_date' => $from ?: false, 'end_date' => $to ?: false]);
  exit;
}

add_filter('pre_wp_mail', '__return_true');
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('Lakeside Clinic &amp; Family Care', 'grace', 'grace@lakeside.example', true, '', 'Not-a-secret-2026');
foreach (get_posts(['post_type' => 'any', 'post_status' => 'any', 'numberposts' => -1]) as $old) wp_delete_post($old->ID, true);
$grace = get_user_by('login', 'grace')->ID;
wp_update_user(['ID' => $grace, 'display_name' => 'Dr. Grace O’Neill']);
$sam = wp_insert_user(['user_login' => 'sam', 'user_pass' => 'Not-a-secret-2026', 'user_email' => 'sam@lakeside.example',
  'display_name' => 'Sam & the web team', 'role' => 'editor']);
kses_remove_filters();
update_option('timezone_string', 'America/Chicago');
global $wp_rewrite;
$wp_rewrite->set_permalink_structure('/%year%/%monthnum%/%postname%/');
$wp_rewrite->flush_rules();

function add(array $post): int {
  global $grace;
  $id = wp_insert_post(wp_slash($post + ['post_author' => $grace, 'post_status' => 'publish', 'post_type' => 'post',
    'post_date' => '2024-03-04 09:30:00', 'comment_status' => 'closed', 'ping_status' => 'closed']), true);
  if (is_wp_error($id)) throw new Exception($id->get_error_message());
  return $id;
}
function file_at(string $path, string $title, string $type, int $parent = 0, string $alt = ''): int {
  $id = wp_insert_attachment(['post_title' => $title, 'post_mime_type' => $type, 'post_status' => 'inherit',
    'post_date' => '2024-03-01 08:00:00', 'post_author' => 1, 'comment_status' => 'closed', 'ping_status' => 'closed'], $path, $parent);
  if ($alt) update_post_meta($id, '_wp_attachment_image_alt', $alt);
  return $id;
}
$lake = file_at('2024/03/lake.jpg', 'The lake', 'image/jpeg', 0, 'The lake in the morning');
$team = file_at('2024/03/team.png', 'Our team', 'image/png', 0, '“Our” team & friends');
$form = file_at('2024/03/new-patient-form.pdf', 'New patient form', 'application/pdf');
$at = fn(int $id) => wp_get_attachment_url($id);
$medium = fn(int $id) => preg_replace('/(\.\w+)$/', '-300x200$1', wp_get_attachment_url($id));

$shared = add(['post_type' => 'wp_block', 'post_title' => 'Insurance note', 'post_content' => '<!-- wp:paragraph --><p>We take most plans.</p><!-- /wp:paragraph -->']);
$home = add(['post_type' => 'page', 'post_title' => 'Welcome', 'post_content' => <<<HTML
<!-- wp:cover {"url":"{$at($lake)}","id":$lake,"dimRatio":50} -->
<div class="wp-block-cover"><span aria-hidden="true" class="wp-block-cover__background has-background-dim"></span><img class="wp-block-cover__image-background wp-image-$lake" alt="" src="{$at($lake)}" data-object-fit="cover"/><div class="wp-block-cover__inner-container"><!-- wp:heading {"textAlign":"center"} -->
<h2 class="has-text-align-center">Care by the lake</h2>
<!-- /wp:heading --></div></div>
<!-- /wp:cover -->

<!-- wp:columns -->
<div class="wp-block-columns"><!-- wp:column -->
<div class="wp-block-column"><!-- wp:paragraph -->
<p>Open <strong>every day</strong>.</p>
<!-- /wp:paragraph --></div>
<!-- /wp:column -->

<!-- wp:column -->
<div class="wp-block-column"><!-- wp:paragraph -->
<p>Call <a href="tel:+13125550100">312-555-0100</a>.</p>
<!-- /wp:paragraph --></div>
<!-- /wp:column --></div>
<!-- /wp:columns -->

<!-- wp:buttons -->
<div class="wp-block-buttons"><!-- wp:button -->
<div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="https://www.lakeside.example/about/our-team/">Meet the team</a></div>
<!-- /wp:button --></div>
<!-- /wp:buttons -->

<!-- wp:latest-posts {"postsToShow":4} /-->

<!-- wp:block {"ref":$shared} /-->

<!-- wp:social-links --><ul class="wp-block-social-links"><!-- wp:social-link {"url":"https://social.example/lakeside","service":"mastodon"} /--></ul><!-- /wp:social-links -->
HTML]);
update_option('show_on_front', 'page');
update_option('page_on_front', $home);
$about = add(['post_type' => 'page', 'post_title' => 'About us', 'post_name' => 'about', 'menu_order' => 2, 'post_content' => <<<HTML
<!-- wp:paragraph -->
<p>We began in 1962. See <a href="/about/our-team/#nurses">the nurses</a> and <a href="https://www.lakeside.example/?page_id=$home">home</a>.</p>
<!-- /wp:paragraph -->

<!-- wp:list -->
<ul><!-- wp:list-item -->
<li>Family care<!-- wp:list --><ul><!-- wp:list-item --><li>Children</li><!-- /wp:list-item --></ul><!-- /wp:list --></li>
<!-- /wp:list-item --></ul>
<!-- /wp:list -->

<!-- wp:image {"id":$team,"sizeSlug":"medium","linkDestination":"media"} -->
<figure class="wp-block-image size-medium"><a href="{$at($team)}"><img src="{$medium($team)}" alt="“Our” team &amp; friends" class="wp-image-$team"/></a><figcaption class="wp-element-caption">The team, <em>2024</em></figcaption></figure>
<!-- /wp:image -->

<!-- wp:gallery {"linkTo":"none"} -->
<figure class="wp-block-gallery has-nested-images columns-default is-cropped"><!-- wp:image {"id":$lake} -->
<figure class="wp-block-image"><img src="{$medium($lake)}" alt="The lake in the morning" class="wp-image-$lake"/></figure>
<!-- /wp:image -->

<!-- wp:image {"id":$team} -->
<figure class="wp-block-image"><img src="{$at($team)}" alt="" class="wp-image-$team"/></figure>
<!-- /wp:image --></figure>
<!-- /wp:gallery -->

<!-- wp:embed {"url":"https://www.youtube.com/watch?v=abcdef12345","type":"video","providerNameSlug":"youtube"} -->
<figure class="wp-block-embed is-type-video is-provider-youtube"><div class="wp-block-embed__wrapper">
https://www.youtube.com/watch?v=abcdef12345
</div></figure>
<!-- /wp:embed -->

<!-- wp:media-text {"mediaId":$lake,"mediaType":"image"} -->
<div class="wp-block-media-text is-stacked-on-mobile"><figure class="wp-block-media-text__media"><img src="{$at($lake)}" alt="" class="wp-image-$lake size-full"/></figure><div class="wp-block-media-text__content"><!-- wp:paragraph -->
<p>Beside the water.</p>
<!-- /wp:paragraph --></div></div>
<!-- /wp:media-text -->

<!-- wp:file {"id":$form,"href":"{$at($form)}"} -->
<div class="wp-block-file"><a href="{$at($form)}">New patient form</a><a href="{$at($form)}" class="wp-block-file__button wp-element-button" download>Download</a></div>
<!-- /wp:file -->

<!-- wp:table -->
<figure class="wp-block-table"><table><thead><tr><th>Day</th><th>Hours</th></tr></thead><tbody><tr><td>Monday</td><td>8 – 5</td></tr></tbody></table><figcaption class="wp-element-caption">Our hours</figcaption></figure>
<!-- /wp:table -->
HTML]);
$people = add(['post_type' => 'page', 'post_title' => 'Our team', 'post_parent' => $about, 'post_content' => '<h2 id="nurses">Nurses</h2>' . "\n\nTen of them.\nAll kind."]);
add(['post_type' => 'page', 'post_title' => 'Our team', 'post_name' => 'our-team', 'post_content' => 'The same title and slug, at the top.']);
add(['post_type' => 'page', 'post_title' => 'Staff handbook', 'post_status' => 'private', 'post_content' => 'For us alone.']);
add(['post_type' => 'page', 'post_title' => 'Board papers', 'post_password' => 'lake', 'post_content' => 'For the board.']);
$wide = add(['post_type' => 'page', 'post_title' => 'Ratgeber für Ältere', 'post_content' => '<p>Größe &lt; 3 &amp; mehr&nbsp;Text</p>']);
// Refused where the theme has no such template, so it is written as a theme that had it left it.
update_post_meta($wide, '_wp_page_template', 'full-width.php');

$flu = add(['post_title' => 'Flu shots &#8211; don’t wait &amp; see', 'post_name' => 'flu', 'post_date' => '2024-10-07 06:00:00', 'comment_status' => 'open',
  'post_excerpt' => 'Shots are here &amp; they’re <b>free</b>.', 'post_category' => [wp_create_category('Prevention')], 'tags_input' => ['flu', 'Q&A'],
  'post_content' => <<<HTML
Get yours <a href="https://www.lakeside.example/about/">here</a>.
Or call.

[caption id="attachment_$lake" align="alignleft" width="300"]<img class="size-medium wp-image-$lake" src="{$medium($lake)}" alt="Lake" width="300" height="200" /> Our <em>lake</em>[/caption]

https://www.youtube.com/watch?v=abcdef12345

https://slides.example/flu-2024

<!--more-->

[gallery ids="$lake,$team" columns="2"]

[gallery]

[contact-form-7 id="4" title="Ask us"]

[embed]https://vimeo.com/123456789[/embed]

Code with an end of a section ]]> in it, &lt;b&gt; and an emoji 🩺.

<!--nextpage-->

Page two.
HTML]);
set_post_thumbnail($flu, $lake);
stick_post($flu);
// A slug and a day that were others before: WordPress keeps both.
wp_update_post(['ID' => $flu, 'post_name' => 'flu-shots']);
wp_update_post(['ID' => $flu, 'post_date' => '2024-11-07 06:00:00', 'post_date_gmt' => '']);
update_post_meta($flu, 'subtitle', 'For the whole family');
set_post_format($flu, 'aside');
$comment = fn(array $one) => wp_insert_comment($one + ['comment_post_ID' => $flu, 'comment_date' => '2024-11-08 10:00:00', 'comment_approved' => 1, 'comment_author_IP' => '192.0.2.7']);
$first = $comment(['comment_author' => 'Ada & Bo', 'comment_author_email' => 'ada@mail.example', 'comment_content' => "Is it <em>free</em>?\n\nReally & truly?"]);
$second = $comment(['comment_author' => 'Sam', 'user_id' => $sam, 'comment_parent' => $first, 'comment_content' => 'Yes.']);
$comment(['comment_author' => 'Ada', 'comment_parent' => $second, 'comment_content' => 'Thanks! ]]> 🙂']);
$comment(['comment_author' => 'Pills', 'comment_content' => 'Buy', 'comment_approved' => 'spam']);
$comment(['comment_author' => 'New', 'comment_content' => 'Waiting', 'comment_approved' => 0]);
$comment(['comment_author' => 'Other blog', 'comment_type' => 'pingback', 'comment_author_url' => 'https://blog.example/x', 'comment_content' => '[…] flu shots […]']);
$gone = $comment(['comment_author' => 'Gone', 'comment_content' => 'Trashed', 'comment_approved' => 'trash']);
$comment(['comment_author' => 'Late', 'comment_parent' => $gone, 'comment_content' => 'An answer to what is in the trash.']);

add(['post_title' => 'Same news', 'post_author' => $sam, 'post_content' => 'One.']);
add(['post_title' => 'Same news', 'post_author' => $sam, 'post_content' => 'Two.']);
add(['post_title' => '', 'post_author' => $sam, 'post_content' => 'A post without a title.', 'post_date' => '2024-05-01 10:00:00']);
add(['post_title' => 'Next year', 'post_status' => 'future', 'post_date' => '2050-01-01 08:00:00', 'post_content' => 'Soon.']);
add(['post_title' => 'Half done', 'post_status' => 'draft', 'post_author' => $sam, 'post_content' => 'To do.']);
add(['post_title' => 'To be read', 'post_status' => 'pending', 'post_author' => $sam, 'post_content' => 'Please read.']);
wp_trash_post(add(['post_title' => 'Thrown away', 'post_content' => 'Old.']));
add(['post_type' => 'service', 'post_title' => 'Cardiology', 'post_content' => 'Hearts.']);
add(['post_type' => 'wp_navigation', 'post_title' => 'Header', 'post_content' => <<<HTML
<!-- wp:navigation-link {"label":"Visit &amp; hours","type":"page","id":$about,"url":"https://www.lakeside.example/about/","kind":"post-type"} /-->
<!-- wp:navigation-submenu {"label":"More","url":"#","kind":"custom"} --><!-- wp:navigation-link {"label":"Portal","url":"https://portal.example/","kind":"custom"} /--><!-- /wp:navigation-submenu -->
HTML]);
wp_update_custom_css_post('body { color: #123 }');

$menu = wp_create_nav_menu('Main menu');
$entry = fn(array $values) => wp_update_nav_menu_item($menu, 0, $values + ['menu-item-status' => 'publish']);
$top = $entry(['menu-item-type' => 'post_type', 'menu-item-object' => 'page', 'menu-item-object-id' => $about]);
$sub = $entry(['menu-item-type' => 'post_type', 'menu-item-object' => 'page', 'menu-item-object-id' => $people, 'menu-item-title' => 'People & pets', 'menu-item-parent-id' => $top]);
$entry(['menu-item-type' => 'custom', 'menu-item-title' => 'Patient portal', 'menu-item-url' => 'https://portal.example/?a=1&b=2', 'menu-item-parent-id' => $sub]);
$entry(['menu-item-type' => 'taxonomy', 'menu-item-object' => 'category', 'menu-item-object-id' => get_cat_ID('Prevention')]);
