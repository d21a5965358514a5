/** Component styles go to CSS files: the page's content policy allows no inline ones. */
export default { compilerOptions: { css: 'external', runes: true } };
