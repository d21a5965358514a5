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
    const asked = [...main.querySelectorAll(':is(dialog, .paper) :is(button, input, [role=radio]), .ask')]
        .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.closest('.unseen') === null);
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
AMISS = """() => {
    const drawn = '.unseen, [aria-hidden=true], svg, .drawn > *, .skip, option';
    const words = [...document.querySelectorAll('body *')].filter((each) =>
        each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && each.closest(drawn) === null
        && [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ''));
    const on = document.querySelector('dialog[open]') ?? document.body;
    const read = words.filter((each) => on.contains(each));
    const scrolls = (overflow) => overflow === 'auto' || overflow === 'scroll';
    // Each element is asked once: there are some hundred texts, and every pair of them is compared.
    const known = new Map();
    const box = (each) => {
        if (!known.has(each)) {
            const { overflowX, overflowY, fontSize } = getComputedStyle(each);
            const { left, right, top, bottom } = each.getBoundingClientRect();
            const cut = (overflowX === 'hidden' && each.scrollWidth > each.clientWidth + 2)
                || (overflowY === 'hidden' && each.scrollHeight > each.clientHeight + 2);
            const [across, down] = [scrolls(overflowX), scrolls(overflowY)];
            known.set(each, { each, left, right, top, bottom, across, down, cut, size: parseFloat(fontSize) });
        }
        return known.get(each);
    };
    const boxes = (each) => {
        const found = [];
        for (let at = each; at !== null && at !== document.body; at = at.parentElement) found.push(box(at));
        return found;
    };
    const area = (each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        let { left, right, top, bottom } = range.getBoundingClientRect();
        for (const seen of boxes(each)) {
            if (seen.across) [left, right] = [Math.max(left, seen.left), Math.min(right, seen.right)];
            if (seen.down) [top, bottom] = [Math.max(top, seen.top), Math.min(bottom, seen.bottom)];
        }
        return { each, left, right, top, bottom, size: box(each).size };
    };
    const said = (each) => each.textContent.trim().slice(0, 40);
    const found = [];
    const areas = read.map(area);
    for (const { each, left, right } of areas) {
        if (left < -1 || right > innerWidth + 1) found.push(`sticks out: ${said(each)}`);
        for (const one of boxes(each)) if (one.cut && on.contains(one.each)) found.push(`cut: ${said(each)}`);
    }
    for (const [at, a] of areas.entries()) for (const b of areas.slice(at + 1)) {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide <= 3 || high <= 0.4 * Math.min(a.size, b.size)) continue;
        if (!a.each.contains(b.each) && !b.each.contains(a.each))
            found.push(`${said(a.each)} lies on ${said(b.each)}`);
    }
    return found;
}"""
LAID_OUT = """() => new Promise((done) => {
    const count = (frames) => (frames === 0 ? done(null) : requestAnimationFrame(() => count(frames - 1)));
    count(4);
})"""
"""Four frames later: sizes are measured in one, and set in the next."""
LAYOUT_SETTLED = """async () => {
    await Promise.allSettled([...document.getAnimations().map((one) => one.finished), document.fonts.ready]);
    const frame = () => new Promise(requestAnimationFrame);
    const boxes = () => [...document.body.querySelectorAll('*')].map((each) => {
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
EXAMINED = f"""async (withButtons) => {{
    await ({LAYOUT_SETTLED})();
    return [...({AMISS})(), ...(withButtons ? ({OUT_OF_SIGHT})() : [])];
}}"""


def layout_problems(page: Page, *, with_buttons: bool = False) -> list[str]:
    """What is cut, sticks out or lies on other words, once the page has been laid out; and which buttons are hidden."""
    until = monotonic() + 5
    while True:  # what comes later than in the next frames is waited for
        found: list[str] = page.evaluate(EXAMINED, with_buttons)
        if not found or monotonic() > until:
            return found
