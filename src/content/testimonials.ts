/**
 * SAMPLE CONTENT. These people and their words are invented to show the page; none of them is a
 * client. Replace them with real, consented testimonials before publishing. Ratings are out of 5.
 */
export const testimonials = [
  {
    topic: "Rent and home",
    quotes: [
      {
        name: "Marisol Vance",
        role: "Coffee shop owner",
        content:
          "My landlord sent eleven pages at nine in the evening. By half past, I knew which two lines mattered and what to write back.",
        rating: 5,
        location: "Portland, Oregon",
      },
      {
        name: "Lena Fischbach",
        role: "Tenant",
        content:
          "Deposit back, in full. I read the sentence he suggested out loud, and that was the end of the argument.",
        rating: 5,
        location: "Chicago, Illinois",
      },
      {
        name: "Thomas Okafor",
        role: "First-time buyer",
        content:
          "He told me plainly when I needed a lawyer and when I did not. I hired one for an hour instead of a month.",
        rating: 5,
        location: "Baltimore, Maryland",
      },
    ],
  },
  {
    topic: "Work and money",
    quotes: [
      {
        name: "Devin Achterberg",
        role: "Freelance illustrator",
        content:
          "I had an unpaid invoice and no idea where to begin. Julian asked four questions and told me what to do first. The client paid.",
        rating: 5,
        location: "Minneapolis, Minnesota",
      },
      {
        name: "Yuki Tanabe",
        role: "Startup founder",
        content:
          "Before we signed with our first investor I had him walk me through every clause. I went into that room calm.",
        rating: 5,
        location: "Seattle, Washington",
      },
      {
        name: "Caleb Whitmore",
        role: "Restaurant manager",
        content:
          "We changed our overtime rules after one conversation. I wish we had asked two years earlier.",
        rating: 5,
        location: "Asheville, North Carolina",
      },
    ],
  },
  {
    topic: "In their own time",
    quotes: [
      {
        name: "Ingrid Solheim",
        role: "Retired teacher",
        content:
          "I am seventy-four and I do not like forms. Talking is easier. He never hurried me, and he explained the will twice.",
        rating: 5,
        location: "Duluth, Minnesota",
      },
      {
        name: "Andre Castellanos",
        role: "Electrician",
        content:
          "I called from the van between two jobs. No appointment, no waiting room, and I could ask the stupid question.",
        rating: 5,
        location: "Tucson, Arizona",
      },
      {
        name: "Priya Raman",
        role: "Nurse",
        content: "It was three in the morning. Nobody else would have picked up.",
        rating: 5,
        location: "Houston, Texas",
      },
    ],
  },
] as const;
