/** The numbers that the product claims. Pages take them from here, so that they agree. */
export const figures = {
  rating: "4.9/5",
  clients: "2,847",
  satisfaction: "98%",
  consultations: "5K+",
  response: "2 min",
  hours: "24/7",
} as const;

/** A number with its label. */
export interface Figure {
  readonly value: string;
  readonly name: string;
}

export const testimonialFigures: readonly Figure[] = [
  { value: figures.clients, name: "happy clients" },
  { value: figures.satisfaction, name: "satisfaction" },
  { value: figures.consultations, name: "consultations" },
];

export const whyUsFigures: readonly Figure[] = [
  { value: figures.hours, name: "day and night" },
  { value: figures.response, name: "average response" },
  { value: figures.consultations, name: "consultations" },
  { value: figures.satisfaction, name: "satisfaction" },
];
