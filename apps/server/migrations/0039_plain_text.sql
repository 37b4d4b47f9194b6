-- Words of neighbouring cells ran together in the plain text of a table. The HTML was sanitised when it was stored, so that a
-- "<" in it always begins a tag.
update announcement_text set plain = trim(regexp_replace(
  replace(replace(replace(replace(
    regexp_replace(
      regexp_replace(html, '<(br|hr|/p|/div|/li|/h[2-4]|/t[rdh]|/blockquote|/figcaption)[^>]*>', ' ', 'g'),
      '<[^>]*>', '', 'g'),
    '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'),
  '\s+', ' ', 'g'))
where html ~ '<t[dh]';
