"""Study: questions made by the engine that gives the rulings, remembered, set as exams, exported.

A `Study` makes and words questions, a `Memory` keeps what was answered, `next_question` brings the two together.
Times are aware datetimes of the person's own zone; a question does not depend on a language and can be worded in any.
"""
