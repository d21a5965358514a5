/** Line icons on a grid of 24, stroke 2. */
export const ICONS = {
  chart: 'M4 4v16h16M8 14l4-5 3 3 5-6',
  back: 'M15 5l-7 7 7 7',
  sand: 'M6 3h12M6 21h12M7 3c0 5 5 6 5 9s-5 4-5 9M17 3c0 5-5 6-5 9s5 4 5 9',
  talk: 'M4 5h16v11H10l-5 4v-4H4z',
  check: 'M4 12.5l5 5L20 6.5',
  cross: 'M5 5l14 14M19 5L5 19',
  info: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v6M12 7.5v.1',
  help: 'M9 9a3 3 0 116 0c0 2.5-3 2.5-3 5M12 18v.1',
  delete: 'M9 5h12v14H9l-6-7zM12 9l6 6M18 9l-6 6',
  eye: 'M2 12q10-14 20 0-10 14-20 0zM12 9a3 3 0 100 6 3 3 0 000-6z',
  moon: 'M19.5 14.5A8 8 0 119.5 4.5a6.5 6.5 0 0010 10z',
  sun: 'M12 8a4 4 0 100 8 4 4 0 000-8zM12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3L7 7M17 17l1.7 1.7M18.7 5.3L17 7M7 17l-1.7 1.7',
  /** A wheel with teeth: a sun has rays that stand apart. */
  settings:
    'M10.3 5.5l.1-3h3.2l.1 3 1.7.7 2.1-2 2.3 2.3-2 2.1.7 1.7 3 .1v3.2l-3 .1-.7 1.7 2 2.1-2.3 2.3-2.1-2-1.7.7-.1 3h-3.2l-.1-3-1.7-.7-2.1 2-2.3-2.3 2-2.1-.7-1.7-3-.1v-3.2l3-.1.7-1.7-2-2.1 2.3-2.3 2.1 2zM12 9.2a2.8 2.8 0 100 5.6 2.8 2.8 0 000-5.6z',
  sound: 'M4 9h4l5-4v14l-5-4H4zM17 9q3 3 0 6',
  silent: 'M4 9h4l5-4v14l-5-4H4zM17 9.5l5 5M22 9.5l-5 5',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v6h-6v-2',
  share: 'M12 15V4M8 7l4-4 4 4M5 13v7h14v-7',
  bell: 'M6 16V10a6 6 0 0112 0v6l2 2H4zM10 21h4',
  glass: 'M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13zM15.5 15.5L21 21',
  history: 'M5 5h14M5 10h14M5 15h9M5 20h6',
  menu: 'M4 6h16M4 12h16M4 18h16',
  more: 'M5 12h.1M12 12h.1M19 12h.1',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  next: 'M9 5l7 7-7 7',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  tv: 'M3 5h18v12H3zM8 21h8',
  swap: 'M7 4L3 8l4 4M3 8h14M17 12l4 4-4 4M21 16H7',
  leave: 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9',
  people: 'M9 5a3.5 3.5 0 100 7 3.5 3.5 0 000-7zM2.5 20q0-6 6.5-6t6.5 6M16 5.5a3.5 3.5 0 010 6.5M18 14q4 1 4 6',
} as const;

export type IconName = keyof typeof ICONS;
