import { describe, expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

describe('the text of a body', () => {
  test.each<[string, string]>([
    ['Typed\r\nby hand \n\n\n\nand <3, 5 < 6 & so on', 'Typed\nby hand\n\nand <3, 5 < 6 & so on'],
    ['<p>One</p><p>Two<br>lines</p>', 'One\n\nTwo\nlines'],
    ['<h2>Care</h2><ul><li>Wash</li><li><p>Dry</p></li></ul>After', 'Care\n\n• Wash\n• Dry\n\nAfter'],
    ['<ol><li>One<ul><li>Inner</li></ul></li><li>Two</li></ol>', '1. One\n• Inner\n2. Two'],
    [
      '<table><tr><th>Size</th><td>10 cm</td></tr><tr><th>Weight</th><td>1 kg</td></tr></table>',
      'Size | 10 cm\nWeight | 1 kg',
    ],
    ['<p>a<b>b</b>c <i>d</i>\n  e&nbsp;f</p>', 'abc d e f'],
    ['Soft &amp; warm', 'Soft & warm'],
    ['Size: M\r\nSoft &amp; warm\n\n\nEnd', 'Size: M\nSoft & warm\n\nEnd'],
    ['One\n<b>Two</b>\nThree<br>\nFour', 'One\nTwo\nThree\nFour'],
    ['One\n<ul>\n<li>Two\nthree</li>\n</ul>\nFour', 'One\n\n• Two three\n\nFour'],
    ['Lasts <a few months> or <em>more</em>', 'Lasts <a few months> or more'],
    ['&lt;p&gt;Twice &amp;amp; encoded&lt;/p&gt;', 'Twice & encoded'],
    ['<p>It&amp;#39;s</p>', "It's"],
    ['<script>x()</script><style>p{}</style>Kept<iframe src="x">no</iframe>', 'Kept'],
    [
      '<!DOCTYPE html><html><head><title>No</title><style>p{}</style></head><body><p>Page</p></body></html>',
      'Page',
    ],
    ['<p>Open <script>never closed', 'Open'],
    ['<div><div><div>Deep</div></div></div>', 'Deep'],
    ['<p>&nbsp;</p><p></p>', ''],
    ['<ul><li></li><li>Full</li></ul>', '• Full'],
    ['<a href="javascript:alert(1)" onclick="x()">Link</a><img src=x onerror=alert(1)>', 'Link'],
  ])('%j', (body, text) => {
    expect(plainText(body)).toBe(text);
  });

  test('megabytes of hostile markup take linear time', () => {
    for (const piece of [
      '<b>',
      '<ul><li>',
      '<',
      '&amp;',
      '<!--',
      '<p>a</p>',
      'a ',
      '&lt;',
      '<script>',
      ' \n',
      '"<td ',
    ]) {
      expect(plainText(piece.repeat(400_000)).length).toBeLessThan(2_000_000);
    }
  });
});
