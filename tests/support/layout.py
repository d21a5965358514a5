"""What is amiss in how a page is laid out: words cut or lying on others, buttons out of sight or covered."""

from time import monotonic

from playwright.sync_api import Page

SETTLED = """Promise.allSettled([...document.getAnimations().map((one) => one.finished), document.fonts.ready])
    .then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))))"""
OUT_OF_SIGHT = """() => {
    const main = document.querySelector('dialog[open]') ?? document.querySelector('main');
    const table = main.querySelector(':scope > .top');
    const scrolls = (box) => {
        const { overflowX, overflowY } = getComputedStyle(box);
        return (/auto|scroll/.test(overflowY) && box.scrollHeight > box.clientHeight + 1)
            || (/auto|scroll/.test(overflowX) && box.scrollWidth > box.clientWidth + 1);
    };
    // A list within the hand, as of words or dice to choose from, scrolls by itself: it is the list that must be seen.
    const listed = (each) => {
        for (let box = each.parentElement; box !== null && box !== main; box = box.parentElement)
            if (box !== table && scrolls(box)) return box;
        return null;
    };
    // Where a tutorial has something to read, nothing is done in the hand meanwhile, and its note may lie there.
    const idle = document.querySelector('[data-note=read]') === null ? '.unseen' : '.unseen, #mine';
    const asked = [...main.querySelectorAll(':is(dialog, .paper) :is(button, input, [role=radio]), .ask')]
        .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.closest(idle) === null);
    const found = [];
    for (const each of new Set(asked.map((one) => listed(one) ?? one))) {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const name = (each.getAttribute('aria-label') ?? each.textContent).trim().slice(0, 40);
        if (top < -0.5 || left < -0.5 || bottom > innerHeight + 0.5 || right > innerWidth + 0.5)
            found.push(`${name}: ${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight}`);
        else if (asked.includes(each)) {
            const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            if (over === null || !(each.contains(over) || over.contains(each))) found.push(`${name} is covered`);
        }
    }
    return found;
}"""
AMISS = """(grown) => {
    const unread = '.unseen, [aria-hidden=true], svg, .skip, option';
    const on = document.querySelector('dialog[open]') ?? document.body;
    const known = new Map();
    const box = (each) => {
        if (!known.has(each)) {
            const { overflowX, overflowY, textOverflow } = getComputedStyle(each);
            const { left, top, width, height } = each.getBoundingClientRect();
            const [x, y] = [width / each.offsetWidth || 1, height / each.offsetHeight || 1]; // as it is scaled
            const [from, under] = [left + each.clientLeft * x, top + each.clientTop * y];
            known.set(each, { left: from, right: from + each.clientWidth * x, top: under,
                bottom: under + each.clientHeight * y, across: overflowX, down: overflowY,
                dots: textOverflow === 'ellipsis',
                scrolls: /auto|scroll/.test(overflowY) && each.scrollHeight > each.clientHeight + 1 });
        }
        return known.get(each);
    };
    const pen = document.createElement('canvas').getContext('2d');
    // Where letters stand in each line of a text: what a typeface keeps free above and below them is not read.
    const lines = (each, node) => {
        const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(each);
        pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
        const ink = pen.measureText(node.data.trim());
        const high = ink.fontBoundingBoxAscent + ink.fontBoundingBoxDescent;
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()].filter(({ width }) => width > 0).map(({ left, right, top, height }) => {
            const scale = height / high, base = top + ink.fontBoundingBoxAscent * scale;
            return { left, right, top: base - ink.actualBoundingBoxAscent * scale,
                bottom: base + ink.actualBoundingBoxDescent * scale };
        });
    };
    const note = document.querySelector('[data-note]');
    // A tutorial's note may lie over the head of a table and, where there is only something to read, over the hand.
    const covered = note?.dataset.note === 'read' ? 'header, #mine' : 'header';
    const meant = (a, b) => note !== null && ((note.contains(a) && b.closest(covered) !== null)
        || (note.contains(b) && a.closest(covered) !== null));
    // What scrolls beneath something can be scrolled out again; a table fits, unless its text has grown.
    const table = grown ? null : on.querySelector('main > .top');
    const scroller = (each) => {
        let at = each;
        while (at !== null && (at === table || at === document.documentElement || !box(at).scrolls))
            at = at.parentElement;
        return at;
    };
    const beneath = (each, other) => !(scroller(each)?.contains(other) ?? true);
    const hidden = (each, over) => {
        if (over === null || each.contains(over) || meant(each, over) || beneath(each, over)) return false;
        let opaque = false;
        for (let at = over; !at.contains(each); at = at.parentElement) {
            const { backgroundColor, backgroundImage } = getComputedStyle(at);
            opaque ||= at.closest('svg, img') !== null || backgroundImage !== 'none'
                || !/^rgba\\(.*, 0\\)$/.test(backgroundColor);
        }
        return opaque;
    };
    const said = (node) => node.data.trim().slice(0, 40);
    const found = new Set();
    const seen = [];
    for (const each of on.querySelectorAll('*')) {
        if (each.closest(unread) !== null) continue;
        const words = [...each.childNodes].filter((node) => node.nodeType === 3 && node.data.trim() !== '');
        if (words.length === 0 || !each.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        for (const node of words) {
            let cut = '';
            const read = lines(each, node).filter((line) => {
                for (let at = each; at !== null && at !== document.body; at = at.parentElement) {
                    const { left, right, top, bottom, across, down, dots } = box(at);
                    if (across === 'hidden' && (line.left < left - 2 || line.right > right + 2))
                        cut ||= dots ? 'shortened' : 'cut';
                    const over = line.top < top - 2 || line.bottom > bottom + 2;
                    if (down === 'hidden' && over) cut = 'cut';
                    if (over && at === table && scroller(each) === null && !at.matches('.showing'))
                        found.add(`beneath the hand: ${said(node)}`);
                    if (across !== 'visible')
                        [line.left, line.right] = [Math.max(line.left, left), Math.min(line.right, right)];
                    if (down !== 'visible')
                        [line.top, line.bottom] = [Math.max(line.top, top), Math.min(line.bottom, bottom)];
                }
                return line.left < line.right && line.top < line.bottom;
            });
            const head = each.closest('header') !== null; // what it says stands on the table's sheet too
            if (cut === 'shortened' && grown && head) cut = '';
            if (cut && read.length > 0) found.add(`${cut}: ${said(node)}`);
            if (read.some(({ left, right }) => left < -1 || right > innerWidth + 1))
                found.add(`sticks out: ${said(node)}`);
            for (const line of read) {
                seen.push({ node, ...line });
                const [wide, high] = [line.left + line.right, line.top + line.bottom];
                if (hidden(each, document.elementFromPoint(wide / 2, high / 2))) found.add(`covered: ${said(node)}`);
            }
        }
    }
    for (const [at, a] of seen.entries()) for (const b of seen.slice(at + 1)) {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide <= 2 || high <= 1 || a.node === b.node) continue;
        const [one, other] = [a.node.parentElement, b.node.parentElement];
        if (!meant(one, other) && !beneath(one, other) && !beneath(other, one))
            found.add(`${said(a.node)} lies on ${said(b.node)}`);
    }
    return [...found];
}"""
LAYOUT_SETTLED = """async () => {
    await Promise.allSettled([...document.getAnimations().map((one) => one.finished), document.fonts.ready]);
    const frame = () => new Promise(requestAnimationFrame);
    const boxes = () => [...document.body.querySelectorAll('*:not(svg *)')].map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return [x, y, width, height].join();
    }).join(';');
    await frame();
    await frame();
    const loads = () => document.fonts.status === 'loading';
    for (let was = null, now = boxes(); was !== now || loads(); [was, now] = [now, boxes()]) await frame();
}"""
"""As soon as a frame leaves every box where it was: sizes are measured in one, and set in the next.

A layout may ask for a typeface that the one before it did not use.
"""
EXAMINED = f"""async ([withButtons, grown]) => {{
    await ({LAYOUT_SETTLED})();
    return [...({AMISS})(grown), ...(withButtons ? ({OUT_OF_SIGHT})() : [])];
}}"""


def layout_problems(page: Page, *, with_buttons: bool = False, dots: bool = False, grown: bool = False) -> list[str]:
    """What is cut, covered, sticks out or lies on other words, once the page has been laid out; and which buttons.

    With `dots` a text may end in dots for lack of room. Where text has `grown`, a table may scroll beneath the hand.
    """
    until = monotonic() + 5
    while True:  # what comes later than in the next frames is waited for
        found: list[str] = page.evaluate(EXAMINED, [with_buttons, grown])
        if dots:
            found = [one for one in found if not one.startswith("shortened")]
        if not found or monotonic() > until:
            return found
